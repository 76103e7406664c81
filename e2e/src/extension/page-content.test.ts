// Summaries, extractions and replies of the page beside the side panel, in the built extension, without a model: what is
// worked on is the page's content, the part that is selected, a video's words, and all of a long article.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StartedHub } from '../stage/hub-process.ts';
import { chooseInMenu, openBeside, runsOf, startOfflineHub } from '../stage/page-stage.ts';
import { personOf } from '../stage/panel-page.ts';
import { write } from '../stage/supervised-hub.ts';

const FORUM = `<title>Bees</title><nav>Home Login Register</nav><div class="ad">Buy honey now</div><main><h1>Why do bees dance?</h1>
  <article><b>ana</b><p>Bees dance to tell other bees where flowers are. The waggle dance shows the direction of the flowers, and its length tells how far away the flowers are. Mail me at ana@bees.example.</p></article>
  <article><b>ben</b><p>A long dance means that the flowers are far away. I had lunch at noon. Ask ben@bees.example about the round dance, which is for flowers nearby.</p></article></main><footer>Imprint info@forum.example</footer>`;
const PRODUCT = `<title>Teapot</title><nav>Shop Cart</nav><main><h1>Teapot Kyoto</h1>
  <p>A teapot of cast iron for two, with a strainer of steel that can be taken out. It keeps tea warm for an hour and costs €49.90 in our shop.</p>
  <table id="facts"><tr><th>Size</th><th>Price</th></tr><tr><td>0.6 l</td><td>€49.90</td></tr><tr><td>0.9 l</td><td>€64.50</td></tr></table>
  <p id="shipping">Shipping takes three days and costs €4.90 within the country.</p></main><footer>Newsletter</footer>`;
const video = (words: Record<string, string>) =>
  `<title>Roasting coffee</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Roasting coffee',
    ...words,
  })}</script><video src="x.mp4"></video><p>Subscribe to the channel!</p><aside>Up next: cats</aside>`;
const TRANSCRIPT =
  'Welcome to the roastery. Today we roast beans from Ethiopia. The first crack comes after nine minutes of roasting. After the first crack the beans roast on for two minutes. Then the beans cool in moving air.';
const DESCRIPTION = 'How beans are roasted in a small roastery, from the first crack to the cooling tray.';
/** Longer than what goes with a message, and than a model reads at once. */
const LONG = `<title>The river</title><main><article><h1>The river</h1>${Array.from(
  { length: 700 },
  (_, index) =>
    `<p>Chapter ${index + 1} tells how the river ran past village number ${index + 1}, and what its people did with the water of the river that year.</p>`,
).join('')}<p>At the very end the ferryman wrote to ferry@river.example.</p></article></main>`;

const SITE = {
  '/forum': FORUM,
  '/product': PRODUCT,
  '/film': video({ transcript: TRANSCRIPT }),
  '/teaser': video({ description: DESCRIPTION }),
  '/long': LONG,
};

/** What the agent has said so far, oldest first. */
async function answersOf(hub: StartedHub): Promise<string[]> {
  const person = personOf(hub);
  const [conversation] = Object.keys((await person.overview()).overview.conversations);
  if (conversation === undefined) return [];
  const { messages } = await person.messages(conversation);
  return messages.filter(({ from }) => from === 'nod').map(({ payload }) => payload.text ?? '');
}

async function nextAnswer(hub: StartedHub, act: () => Promise<void>): Promise<string> {
  const { length } = await answersOf(hub);
  await act();
  await expect.poll(async () => (await answersOf(hub)).length).toBe(length + 1);
  return (await answersOf(hub)).at(-1) ?? '';
}

/** The page is beside the panel once its title is on the chip. */
async function visit(page: Page, panel: Page, url: string, title: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => panel.locator('[data-page="read"]').textContent()).toContain(title);
}

it('AC-4.1 AC-4.2 AC-4.3 AC-5.1 AC-5.2 AC-5.3 AC-3.4 without a model, a thread, a product with a table and films are summarized and searched as they are beside the panel, and the selection wins', async () => {
  const hub = await startOfflineHub();
  const { page, panel, url } = await openBeside(hub, SITE, '/forum');
  const ask = (text: string) => nextAnswer(hub, () => write(panel, text));
  const summary = await ask('summarize this page in 2 sentences');
  expect(summary).toMatch(/dance/);
  expect(summary).not.toMatch(/lunch|Imprint|honey|Register/);
  const emails = await ask('extract all emails on this page as json');
  expect(emails).toContain('ana@bees.example');
  expect(emails).toContain('ben@bees.example');
  expect(emails).not.toContain('info@forum.example');

  await visit(page, panel, `${url}/product`, 'Teapot');
  const tables = await ask('extract the tables from this page as json');
  const [json = ''] = /\{[\s\S]*\}/.exec(tables) ?? [];
  const [rows] = JSON.parse(json).tables;
  expect(JSON.stringify(rows)).toMatch(/0\.6 l.*49\.90.*0\.9 l.*64\.50/);
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('#shipping'))`);
  await panel.locator('[data-selection]').waitFor();
  const prices = await ask('extract the prices from the selected text');
  expect(prices).toContain('4.90');
  expect(prices).not.toContain('64.50');
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('#facts tbody'))`);
  await expect.poll(() => panel.locator('[data-selection]').textContent()).toContain('0.9 l');
  expect(await ask('extract the tables from the selected text as csv')).toContain('0.9 l,€64.50');

  await visit(page, panel, `${url}/film`, 'Roasting coffee');
  const film = await ask('summarize this page in 2 sentences');
  expect(film).toMatch(/crack|beans/);
  expect(film).not.toMatch(/Subscribe|Up next/);
  await visit(page, panel, `${url}/teaser`, 'Roasting coffee');
  expect(await ask('summarize this page')).toContain('from the first crack to the cooling tray');
});

it('AC-4.4 AC-5.1 AC-3.3 an article that is too long for a message is read whole from the page, in parts, also for a tap that brings no page along', async () => {
  const hub = await startOfflineHub();
  const { panel } = await openBeside(hub, SITE, '/long');
  const ask = (text: string) => nextAnswer(hub, () => write(panel, text));
  await ask('what can you do?');
  await nextAnswer(hub, () =>
    panel.getByRole('button', { name: 'Summarize this page', exact: true }).first().click(),
  );
  const settled = (await runsOf(hub)).at(-1)?.steps.at(-1);
  expect(settled).toMatchObject({
    type: 'tool-call-settled',
    outcome: 'succeeded',
    sites: [expect.stringContaining('localhost')],
  });
  const { chunks } = (settled?.type === 'tool-call-settled' && settled.data) as { chunks: number };
  // More than what goes with a message would make.
  expect(chunks).toBeGreaterThan(4);
  expect(await ask('extract the emails from this page')).toContain('ferry@river.example');
});

it('AC-3.1 AC-3.2 AC-8.3 each entry of the menu of a page does what it says: ask about this, summarize, save to memory', async () => {
  const hub = await startOfflineHub();
  const stage = await openBeside(hub, SITE, '/forum');
  const { panel, page, context } = stage;
  const [worker] = context.serviceWorkers();
  for (const id of ['ask', 'summarise', 'remember', 'reply'])
    await worker?.evaluate(`chrome.contextMenus.update('${id}', {})`);
  await expect(worker?.evaluate(`chrome.contextMenus.update('other', {})`)).rejects.toThrow();
  expect(await worker?.evaluate('chrome.commands.getAll()')).toMatchObject([
    { name: '_execute_action', shortcut: 'Alt+N' },
  ]);

  expect(await nextAnswer(hub, () => chooseInMenu(stage, 'summarise'))).toMatch(/dance/);
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('article p'))`);
  await panel.locator('[data-selection]').waitFor();
  await chooseInMenu(stage, 'remember', 'Bees dance');
  await expect
    .poll(async () => (await personOf(hub).memories()).memories.map(({ text }) => text).join())
    .toContain('The waggle dance shows the direction');
  const before = (await runsOf(hub)).length;
  await chooseInMenu(stage, 'ask', 'Bees dance');
  await expect.poll(() => panel.evaluate('document.activeElement?.hasAttribute("data-composer")')).toBe(true);
  expect((await runsOf(hub)).length).toBe(before);
  expect(await panel.locator('[data-selection]').textContent()).toContain('Bees dance');
});
