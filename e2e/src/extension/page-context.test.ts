// The page beside the side panel, in the built extension: what is known of it, and what goes with a message.
import { EXTENSION_ID } from '@nod/protocol';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openExtension, pair } from '../stage/extension-browser.ts';
import { answerOf, says, startSupervisedHub, toldIn, write } from '../stage/supervised-hub.ts';
import { startSite } from '../stage/test-site.ts';

const SITES = ['http://localhost/*'];
const SHOP = `<title>Tea shop</title><meta name="description" content="All about tea"><nav>Menu Cart</nav>
  <main><h1>Green tea</h1><p id="price">A tin of green tea costs twelve euros today, and keeps for a year.</p>
  <button onclick="history.pushState(0, '', '/black'); document.title = 'Black tea'">Black</button>
  <button onclick="price.insertAdjacentHTML('afterend', '<p>' + 'Now with mint leaves. '.repeat(20) + '</p>')">More</button></main>
  <footer>Imprint</footer>`;

const VIDEO = `<title>Coffee</title><script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'Coffee',
  transcript: 'Welcome. Today we look at beans of all kinds, and how long to roast each of them.',
})}</script><video src="x.mp4"></video><p>Subscribe to the channel!</p>`;

const chip = (panel: Page) => panel.locator('[data-page]');
const select = (page: Page, selector: string | null) =>
  page.evaluate(`(() => { const selection = getSelection(); selection.removeAllRanges();
    const node = document.querySelector(${JSON.stringify(selector ?? 'nothing')}); if (node) selection.selectAllChildren(node); })()`);

it('AC-3.1 AC-3.2 AC-3.3 AC-3.5 AC-4.3 AC-7.5 opening, selecting, navigating and changing each reach the panel, and the page as it is then goes with the message', async () => {
  const started = await startSupervisedHub();
  const url = await startSite({ '/': SHOP, '/coffee': VIDEO });
  const { context, openSidePanel } = await openExtension({ sites: SITES });
  const page = await context.newPage();
  await page.goto(url);
  const panel = await openSidePanel(started.hub);
  await pair(panel, started.hub);
  await expect.poll(() => chip(panel).textContent()).toContain('Tea shop');

  await select(page, '#price');
  await expect.poll(() => chip(panel).textContent()).toContain('A tin of green tea');
  await page.getByRole('button', { name: 'More' }).evaluate((button: HTMLElement) => button.click());
  started.server.script([says('Twelve.'), says('Nothing.'), says('Coffee.')]);
  await write(panel, 'What does this page say?');
  await answerOf(panel, 'Twelve.').waitFor();
  const told = await toldIn(started, 0);
  expect(told).toContain('keeps for a year');
  expect(told).toContain('Now with mint leaves');
  expect(told).toContain('text the person has selected');
  expect(told).not.toContain('Imprint');

  await select(page, null);
  await expect.poll(() => panel.locator('[data-selection]').count()).toBe(0);
  await page.getByRole('button', { name: 'Black' }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => chip(panel).textContent()).toContain('Black tea');
  await panel.getByRole('button', { name: 'Do not send this page along' }).click();
  await write(panel, 'And now?');
  await answerOf(panel, 'Nothing.').waitFor();
  expect(await toldIn(started, 1)).not.toContain('/black');

  await page.goto(`${url}/coffee`);
  await expect.poll(() => chip(panel).textContent()).toContain('Coffee');
  await write(panel, 'And here?');
  await answerOf(panel, 'Coffee.').waitFor();
  expect(await toldIn(started, 2)).toContain('how long to roast each of them');
});

it('Feature: agent-core-upgrade, Property 15: AC-P15 AC-7.4 a page that may not be read, is the hub’s own, blocked or does not answer is said to be so, and messages go without it', async () => {
  const started = await startSupervisedHub();
  const url = await startSite({ '/': SHOP });
  const { context, openSidePanel } = await openExtension({
    sites: ['http://localhost/*', 'http://127.0.0.1/*'],
  });
  const page = await context.newPage();
  await page.goto('chrome://version');
  const panel = await openSidePanel(started.hub);
  await pair(panel, started.hub);
  await expect.poll(() => chip(panel).getAttribute('data-page')).toBe('forbidden');
  await page.goto(started.hub.url);
  await expect.poll(() => chip(panel).getAttribute('data-page')).toBe('own');
  await page.goto(url);
  await expect.poll(() => chip(panel).getAttribute('data-page')).toBe('read');

  page.on('dialog', () => {});
  await page.evaluate('void setTimeout(() => alert("stop"))');
  await panel.evaluate('dispatchEvent(new Event("focus"))');
  await expect.poll(() => chip(panel).getAttribute('data-page')).toBe('silent');
  started.server.script([says('Fine.')]);
  await write(panel, 'Does it still work?');
  await answerOf(panel, 'Fine.').waitFor();
  expect(await toldIn(started, 0)).not.toContain('green tea');

  await panel.evaluate(
    `chrome.storage.local.set({ 'blocked-sites': [${JSON.stringify(new URL(url).origin)}] })`,
  );
  await expect.poll(() => chip(panel).getAttribute('data-page')).toBe('blocked');
});

type Act = { type: 'selection' | 'navigation' | 'mutation'; number: number };

/** What the act does on the page, and what is told of it. */
const ACTS: Record<Act['type'], (number: number) => string> = {
  selection: (number) =>
    `document.querySelector('#price').textContent = 'Text ${number}'; getSelection().selectAllChildren(document.querySelector('#price'))`,
  navigation: (number) => `history.pushState(0, '', '/at-${number}')`,
  mutation: (number) => `document.body.append('Word ${number} '.repeat(60))`,
};

it('Feature: agent-core-upgrade, Property 7: AC-P7 every selection, navigation and significant change is told, whatever came before, also of a page that never calms down', async () => {
  const url = await startSite({ '/': SHOP });
  const { context } = await openExtension({ sites: SITES });
  const page = await context.newPage();
  await page.goto(url);
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await panel.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ url: 'http://localhost/*' });
    await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content-script.js'] });
    globalThis.told = [];
    chrome.tabs.connect(tab.id, { name: 'nod-page-events' }).onMessage.addListener((event) => told.push(event));
  })()`);
  let number = 0;
  const types = fc.constantFrom<Act['type']>('selection', 'navigation', 'mutation');
  await fc.assert(
    fc.asyncProperty(types, async (type) => {
      number += 1;
      await panel.evaluate('void (told.length = 0)');
      await page.evaluate(ACTS[type](number));
      const wanted = { selection: `Text ${number}`, navigation: `/at-${number}`, mutation: 'mutation' }[type];
      const isTold = `told.some((event) => event.type === '${type}' && JSON.stringify(event).includes('${wanted}'))`;
      await expect.poll(() => panel.evaluate(isTold)).toBe(true);
    }),
    { numRuns: 100 },
  );
  await panel.evaluate('void (told.length = 0)');
  await page.evaluate(`setInterval(() => {
    document.body.append(...Array.from({ length: 20 }, () => document.createElement('p')));
  }, 50)`);
  await expect.poll(() => panel.evaluate("told.some(({ type }) => type === 'mutation')")).toBe(true);
});
