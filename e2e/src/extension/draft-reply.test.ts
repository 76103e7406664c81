// Draft a reply, as one thing: from the menu of a page to the text in the reply box, approved, typed, not sent; and sent
// once, by an approval of its own, whoever dies in between.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseInMenu, openBeside, runsOf, startOfflineHub } from '../stage/page-stage.ts';
import { personOf } from '../stage/panel-page.ts';
import {
  answerOf,
  calls,
  cards,
  says,
  startSupervisedHub,
  toldIn,
  waitForPending,
  write,
} from '../stage/supervised-hub.ts';

const REPLY = 'I would take mint, too: it keeps for a year. 🌿 谢谢！';
const POST = 'Which tea keeps longest in a tin? I have tried green and black, and both go stale by spring.';
/** A page that is busy for some seconds after it has sent, so that nobody hears at once that it has. */
const THREAD = `<title>Which tea keeps?</title><nav>Forum Home Login</nav>
  <main><h1>Which tea keeps?</h1>
  <article><b>ana</b><p id="post">${POST}</p></article>
  <article><b>ben</b><p>Mint, in my experience, if the tin is tight and the kitchen is dry.</p></article>
  <form onsubmit="event.preventDefault(); console.log('sent: ' + reply.value); until = Date.now() + stall; while (Date.now() < until);">
    <label>Your reply <textarea id="reply" oninput="typed += 1"></textarea></label><button>Post reply</button></form></main>
  <script>let typed = 0, stall = 0, until;</script><footer>Imprint</footer>`;

function countSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('console', (message) => void (message.text().startsWith('sent: ') && sent.push(message.text())));
  return sent;
}

const approve = (panel: Page) =>
  cards(panel)
    .getByRole('button', { name: /^Approve/ })
    .last()
    .click();

/** What the agent said, in part. */
const said = (panel: Page, text: string) =>
  panel.locator('article[data-message]:not([data-own])').filter({ hasText: text });

const fill = calls(['page_action', { action: 'fill', target: 'Your reply', value: REPLY }]);
const post = calls(['page_action', { action: 'click', target: 'Post reply' }]);

it('AC-8.3 AC-7.1 AC-7.3 CM-8.4 "Draft a reply" in the menu of a thread reads it, shows the text and where it goes, types it after approval, and stops at filled, not sent; to send is decided afresh', async () => {
  const started = await startSupervisedHub();
  const stage = await openBeside(started.hub, { '/thread': THREAD }, '/thread');
  const { page, panel } = stage;
  const sent = countSent(page);
  started.server.script([
    calls(['read_page', {}]),
    calls(['generate_reply', { intent: 'recommend mint' }]),
    says(REPLY),
    fill,
    says('It is filled in, not sent.'),
    post,
    says('Posted.'),
  ]);
  await chooseInMenu(stage, 'reply');
  const [card] = await waitForPending(started, 1);
  expect(card).toMatchObject({
    reason: 'draft',
    permission: null,
    call: { parameters: { value: REPLY } },
    preview: { title: 'Which tea keeps?', url: `${stage.url}/thread`, element: 'textbox "Your reply"' },
  });
  const told = await toldIn(started, 0);
  expect(told).toContain('Draft a reply to this page');
  expect(told).toContain('both go stale by spring');
  // What is replied to is the thread, without the noise around it.
  expect(await toldIn(started, 2)).toContain('if the tin is tight');
  expect(await toldIn(started, 2)).not.toContain('Imprint');
  for (const shown of [REPLY, 'textbox "Your reply"', 'Which tea keeps?', stage.url, 'not sent yet'])
    await expect.poll(() => cards(panel).last().textContent()).toContain(shown);
  expect(await page.locator('#reply').inputValue()).toBe('');

  await approve(panel);
  await answerOf(panel, 'It is filled in, not sent.').waitFor();
  expect(await page.locator('#reply').inputValue()).toBe(REPLY);
  expect(await page.evaluate('typed')).toBe([...new Intl.Segmenter().segment(REPLY)].length);
  expect(await toldIn(started, 4)).toContain('nothing was sent');
  expect(sent).toEqual([]);

  await write(panel, 'Now post it');
  const [sending] = await waitForPending(started, 1);
  expect(sending).toMatchObject({ reason: 'submission', permission: null });
  expect(sent).toEqual([]);
  await approve(panel);
  await answerOf(panel, 'Posted.').waitFor();
  expect(sent).toEqual([`sent: ${REPLY}`]);
});

it('AC-7.4 OPS-2 CM-8.3 a reply is sent once: neither a hub that is killed while it is sent nor a panel that is closed sends it again, and both are told as not known', async () => {
  const started = await startSupervisedHub();
  const { page, panel, context } = await openBeside(started.hub, { '/': THREAD });
  const sent = countSent(page);
  await page.evaluate('stall = 6000; reply.value = "Mint."');
  started.server.script([post, says('Not again.'), post, says('I do not know whether it was posted.')]);
  await write(panel, 'Post it');
  await waitForPending(started, 1);
  await approve(panel);
  await expect.poll(() => sent.length).toBe(1);
  // The panel says that the hub was away, and comes back: not for long, so it is waited for before.
  const isBack = panel.getByText('Back online').waitFor();
  await started.restart();
  await isBack;
  await answerOf(panel, 'Not again.').waitFor();
  expect(JSON.stringify((await runsOf(started.hub))[0]?.steps)).toContain('"outcome":"unknown"');
  expect(await toldIn(started, 1)).toContain('had begun when the hub ended');
  expect(await personOf(started.hub).openRequests()).toEqual([]);
  expect(sent.length).toBe(1);

  await page.evaluate('stall = 6000');
  await write(panel, 'Once more, then');
  await waitForPending(started, 1);
  await approve(panel);
  await expect.poll(() => sent.length).toBe(2);
  await panel.close();
  await expect.poll(async () => (await runsOf(started.hub)).at(-1)?.end?.outcome).toBe('completed');
  const results = JSON.stringify((await runsOf(started.hub)).at(-1)?.steps);
  expect(results).toContain('nobody knows whether it was done');
  expect(sent.length).toBe(2);
  await context.close();
});

it('OPS-1 AC-8.3 without a model the agent says what drafting needs, and fills in the person’s own words after approval, unsent', async () => {
  const hub = await startOfflineHub();
  const { page, panel } = await openBeside(hub, { '/': THREAD });
  const sent = countSent(page);
  await write(panel, 'draft a reply to this');
  await said(panel, 'writing a reply needs a language model').waitFor();
  await write(panel, 'reply: Mint, and keep the tin tight.');
  await expect.poll(() => cards(panel).last().textContent()).toContain('textbox "Your reply"');
  expect((await personOf(hub).openRequests()).at(0)).toMatchObject({ reason: 'draft' });
  await approve(panel);
  await said(panel, 'Filled in, not sent: textbox "Your reply"').waitFor();
  expect(await page.locator('#reply').inputValue()).toBe('Mint, and keep the tin tight.');
  expect(sent).toEqual([]);

  // Of two fields none is guessed: the one that the person is in counts.
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<textarea aria-label="Edit post"></textarea>'); document.activeElement.blur()`,
  );
  await write(panel, '回复：我同意');
  await said(panel, '不止一个').waitFor();
  await page.evaluate(`document.querySelector('[aria-label="Edit post"]').focus()`);
  await write(panel, '回复：我同意');
  await expect.poll(() => cards(panel).last().textContent()).toContain('Edit post');
  await cards(panel)
    .getByRole('button', { name: /^(?:Approve|批准)/ })
    .last()
    .click();
  await expect.poll(() => page.locator('[aria-label="Edit post"]').inputValue()).toBe('我同意');
});
