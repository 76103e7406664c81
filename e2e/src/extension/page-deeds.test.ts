// What is done on pages, through the built extension: the other actions, seen by the person; what is asked about in every
// mode; and which page it is done on when there are several.
import { EXTENSION_ID } from '@nod/protocol';
import { expect, it } from 'vitest';
import { openBeside, runsOf } from '../stage/page-stage.ts';
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
import { startSite } from '../stage/test-site.ts';

const LIST = `<title>List</title><h1>Tea list</h1><input aria-label="Filter" onkeydown="if (event.key === 'Escape') heading.textContent = 'Cleared'">
  <h2 id="heading">All teas</h2><button onclick="setTimeout(() => document.body.append('Three more teas'), 700)">More</button>
  <button onclick="document.querySelector('h1').outerHTML = '<h1>Other list</h1>'">Change</button><a href="/tea">Green tea</a>
  <form><label>Card number <input autocomplete="cc-number"></label><label>Photo <input type="file"></label></form>
  <script>let outlined = 0; new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    const box = node.firstElementChild ?? node; if (node.parentNode === document.documentElement && node.localName === 'div') outlined += 1; })))
    .observe(document.documentElement, { childList: true });</script>`;
const TEA = '<title>Green tea</title><h1>Green tea</h1><p>A tin of green tea keeps for a year.</p>';
const THREAD = (name: string) =>
  `<title>${name}</title><h1>${name}</h1><label>Comment <textarea></textarea></label><button onclick="document.title += '!'">Like</button>`;

const does = (action: string, more: Record<string, unknown> = {}) =>
  ['page_action', { action, ...more }] as [string, Record<string, unknown>];

it('AC-7.1 AC-7.2 AC-7.5 AC-9.4 press, wait, click, open and back are done, outlined and reported as the page is afterwards, which is taken up again', async () => {
  const started = await startSupervisedHub();
  const { page, panel, url } = await openBeside(started.hub, { '/': LIST, '/tea': TEA });
  started.server.script([
    calls(does('press', { target: 'Filter', value: 'Escape' })),
    calls(does('click', { target: 'More' })),
    calls(does('wait', { value: 'Three more teas' })),
    calls(does('wait', { value: 'Never to be seen' })),
    calls(does('click', { target: 'Green tea' })),
    calls(['read_page', {}]),
    calls(does('back')),
    calls(does('open', { value: `${url}/tea`, delay: 50 })),
    says('Done with it.'),
  ]);
  await write(panel, 'Look around');
  await answerOf(panel, 'Done with it.').waitFor();
  const results = await toldIn(started, 8);
  for (const told of [
    'Pressed a key in textbox \\\\"Filter\\\\". The page has changed.',
    'Now there is Three more teas.',
    'was not seen on the page in time',
    'keeps for a year',
    'Went back',
    'The page is now \\\\"List\\\\"',
    'Opened',
  ])
    expect(results.replaceAll('\\\\\\"', '\\\\"')).toContain(told.replaceAll('\\\\', '\\'));
  expect(await page.title()).toBe('Green tea');
});

it('AC-7.1 SEC-5 CM-8.5 cards and passwords are asked about and files are never put in, also where a policy lets page actions run; what is outlined is seen', async () => {
  const started = await startSupervisedHub();
  const { page, panel } = await openBeside(started.hub, { '/': LIST });
  await personOf(started.hub).setPolicy({
    toolName: 'page_action',
    agent: null,
    policy: 'auto',
    surface: 'cli',
  });
  started.server.script([
    calls(does('fill', { target: 'Filter', value: 'green' })),
    calls(does('fill', { target: 'Photo', value: '/etc/passwd' })),
    calls(does('fill', { target: 'Card number', value: '4111111111111111' })),
    says('Left alone.'),
  ]);
  await write(panel, 'Fill it in');
  const [card] = await waitForPending(started, 1);
  expect(card).toMatchObject({ reason: 'secrets', permission: null });
  expect(await page.locator('[aria-label=Filter]').inputValue()).toBe('green');
  expect(await page.evaluate('outlined')).toBeGreaterThan(0);
  expect(await toldIn(started, 2)).toContain('takes files, which only the person can choose');
  await personOf(started.hub).answer(card?.id ?? '', { approval: { verdict: 'reject' }, surface: 'cli' });
  await answerOf(panel, 'Left alone.').waitFor();
  expect(await page.locator('[autocomplete=cc-number]').inputValue()).toBe('');
});

it('SEC-5 an action after a page of another site was read asks first, also in a later message and after the hub was started again; anew, it does not', async () => {
  const started = await startSupervisedHub();
  const { page, panel, url } = await openBeside(started.hub, {
    '/': THREAD('First'),
    '/b': THREAD('Second'),
  });
  started.server.script([says('Read.'), calls(does('click', { target: 'Like' })), says('Liked.')]);
  await write(panel, 'What does it say?');
  await answerOf(panel, 'Read.').waitFor();
  await started.restart();
  await panel.getByText('Back online').waitFor();
  await page.goto(`${url.replace('localhost', '127.0.0.1')}/b`);
  await expect.poll(() => panel.locator('[data-page="read"]').textContent()).toContain('Second');
  await write(panel, 'Like it');
  const [card] = await waitForPending(started, 1);
  expect(card).toMatchObject({ reason: 'other-site', preview: { title: 'Second' } });
  expect(await page.title()).toBe('Second');
  await cards(panel)
    .getByRole('button', { name: /^Approve/ })
    .last()
    .click();
  await answerOf(panel, 'Liked.').waitFor();
  expect(await page.title()).toBe('Second!');

  const [run] = await runsOf(started.hub);
  await personOf(started.hub).renew(run?.conversationId ?? '', { surface: 'cli' });
  started.server.script([calls(does('click', { target: 'Like' })), says('Liked once more.')]);
  await write(panel, 'Like it');
  await answerOf(panel, 'Liked once more.').waitFor();
  expect(await page.title()).toBe('Second!!');
});

it('SEC-5 AC-7.1 of two windows with a side panel each, the page beside the one that was written in is acted on; another tab of the same site is asked about', async () => {
  const started = await startSupervisedHub();
  const other = await startSite({ '/': THREAD('Other window') });
  const { page, panel, context, url } = await openBeside(started.hub, {
    '/': THREAD('First'),
    '/b': THREAD('Second'),
  });
  const [worker] = context.serviceWorkers();
  const opened = context.waitForEvent('page', (each) => each.url().endsWith('sidepanel.html'));
  await worker?.evaluate(
    `chrome.windows.create({ url: [${JSON.stringify(other)}, 'chrome-extension://${EXTENSION_ID}/sidepanel.html'] })`,
  );
  const otherPanel = await opened;
  await expect.poll(() => otherPanel.locator('[data-page="read"]').textContent()).toContain('Other window');
  started.server.script([
    calls(does('fill', { value: 'Here' })),
    says('One.'),
    calls(does('fill', { value: 'There' })),
    says('Two.'),
  ]);
  await write(panel, 'Put "Here" into the field');
  await answerOf(panel, 'One.').waitFor();
  expect(await page.locator('textarea').inputValue()).toBe('Here');
  await personOf(started.hub).renew((await runsOf(started.hub))[0]?.conversationId ?? '', { surface: 'cli' });
  await write(otherPanel, 'Put "There" into the field');
  await answerOf(otherPanel, 'Two.').waitFor();
  const otherPage = context.pages().find((each) => each.url().startsWith(other));
  expect(await otherPage?.locator('textarea').inputValue()).toBe('There');
  expect(await page.locator('textarea').inputValue()).toBe('Here');

  // Written elsewhere, none of the two is guessed, unless one was written in before.
  await personOf(started.hub).renew((await runsOf(started.hub))[0]?.conversationId ?? '', { surface: 'cli' });
  started.server.script([calls(['read_page', {}]), says('Three.')]);
  await personOf(started.hub).sendMessage({
    from: 'user',
    to: 'nod',
    surface: 'cli',
    payload: { text: 'Read it' },
  });
  expect(await toldIn(started, 5)).toContain('several side panels are open');

  // A page of the same site that the agent was not told of is another page all the same.
  started.server.script([says('Four.'), calls(does('click', { target: 'Like' })), says('Five.')]);
  await write(panel, 'Look at this');
  await answerOf(panel, 'Four.').waitFor();
  await page.goto(`${url}/b`);
  await expect.poll(() => panel.locator('[data-page="read"]').textContent()).toContain('Second');
  await panel.getByRole('button', { name: 'Do not send this page along' }).click();
  await write(panel, 'Like it');
  const [card] = await waitForPending(started, 1);
  expect(card).toMatchObject({ reason: 'other-page', preview: { title: 'Second', url: `${url}/b` } });
  expect(await page.title()).toBe('Second');
});
