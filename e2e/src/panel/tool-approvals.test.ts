// Tool approvals in the panel, in a real browser against the real hub: what is shown, decided and done.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, personOf, toastOf } from '../stage/panel-page.ts';
import { violationsByLightAndDark } from '../stage/serious-violations.ts';
import {
  answerOf,
  calls,
  cards,
  isFocused,
  openSupervised,
  PATIENTLY,
  pendingOf,
  rowOf,
  type SupervisedHub,
  says,
  startSupervisedHub,
  toldIn,
  waitForPending,
  write,
} from '../stage/supervised-hub.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

const NOTE = { path: 'note.md', content: 'Miso\n' };
const approveNote = (page: Page) => page.getByRole('button', { name: 'Approve Write File' });

/** A panel in which one call to write a note waits. */
async function askForNote(options: Parameters<typeof openSupervised>[2] = {}) {
  const started = await startSupervisedHub();
  started.server.script([calls(['write_file', NOTE]), says('Done.')]);
  const panel = await openSupervised(browser, started, options);
  await write(panel.page, 'Write it down');
  await cards(panel.page).waitFor();
  return { started, ...panel };
}

/** Another browser of the same person, at the same conversation. */
async function openSecond(started: SupervisedHub): Promise<Page> {
  const { page } = await openSupervised(browser, started, { mode: 'agent' });
  await cards(page).first().waitFor();
  return page;
}

test('CM-1.5 CM-3.1 CM-3.2 CM-3.3 CM-7.1 CM-7.2 CM-7.4 a card asks in the chat; approved, the tool runs and it goes on', async () => {
  const { started, page, problems } = await askForNote();
  const card = page.getByRole('log').getByRole('region', { name: 'Write File waits for your approval' });
  await card.getByText('Supervised: asks before each call').waitFor();
  await card.getByText('New file').waitFor();
  expect(await card.locator('[data-diff] ins').allTextContents()).toEqual(['Miso']);
  expect(await card.locator('[data-arguments] dt').allTextContents()).toEqual(['path', 'content']);
  await page.locator('[data-working]').getByText('nod is waiting for you').waitFor();
  expect(started.readFile('note.md')).toBeNull();
  expect(started.server.requests).toHaveLength(1);
  await approveNote(page).click();
  await answerOf(page, 'Done.').waitFor();
  expect(started.readFile('note.md')).toBe('Miso\n');
  const row = rowOf(page, 'write_file');
  expect(await row.getAttribute('data-status')).toBe('succeeded');
  await row.getByText('Approved · in the panel').waitFor();
  await row
    .locator('[data-result]')
    .getByText(/Created note\.md/)
    .waitFor();
  expect(await toldIn(started, 1)).toContain('Created note.md');
  await page.reload();
  await row
    .locator('[data-result]')
    .getByText(/Created note\.md/)
    .waitFor();
  expect(problems).toEqual([]);
});

test('F-36 CM-3.4 the field for a reason opens in view, with its buttons, on a narrow screen too', async () => {
  const started = await startSupervisedHub();
  const content = 'A line of the note.\n'.repeat(60);
  started.server.script([calls(['write_file', { path: 'long.md', content }]), says('Done.')]);
  const { page } = await openSupervised(browser, started, { viewport: { width: 360, height: 640 } });
  await write(page, 'Write it down');
  const reject = cards(page).getByRole('button', { name: 'Reject Write File' });
  await reject.waitFor();
  // Right at the lower edge of the list: the field has no room below it.
  await reject.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  await reject.click();
  await page.getByRole('textbox', { name: 'What should it do instead? (optional)' }).waitFor();
  const isInSight = () =>
    reject.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return node.contains(node.ownerDocument.elementFromPoint(left + width / 2, top + height - 2));
    });
  await expect.poll(isInSight, PATIENTLY).toBe(true);
});

test('CM-3.4 CM-7.5 by keyboard: a digit alone approves nothing; 2, words and Enter reject, and the model is told the words', async () => {
  const { started, page } = await askForNote();
  const composer = page.locator('[data-composer]');
  await page.locator('[data-key="1"][data-digit="1"]').waitFor();
  await composer.pressSequentially('123');
  expect(await composer.inputValue()).toBe('123');
  await composer.fill('');
  await page.getByRole('log').focus();
  await page.keyboard.press('1');
  await expect.poll(() => isFocused(approveNote(page)), PATIENTLY).toBe(true);
  expect(await pendingOf(started)).toHaveLength(1);
  // Whoever types on means something else: blanks press buttons elsewhere.
  await page.keyboard.type(' of');
  await page.keyboard.press('1');
  await expect.poll(() => isFocused(approveNote(page)), PATIENTLY).toBe(true);
  // Esc leaves the card alone and does not stop the agent either.
  await page.keyboard.press('Escape');
  expect(await pendingOf(started)).toHaveLength(1);
  await page.keyboard.press('2');
  const field = page.getByRole('textbox', { name: 'What should it do instead? (optional)' });
  await expect.poll(() => isFocused(field), PATIENTLY).toBe(true);
  await page.keyboard.type('Use 1 table in todo.md');
  await page.keyboard.press('Enter');
  await answerOf(page, 'Done.').waitFor();
  const row = rowOf(page, 'write_file');
  await row.getByText('Skipped', { exact: true }).waitFor();
  await row.getByText('Rejected · in the panel').waitFor();
  await row.getByText('You said: Use 1 table in todo.md').waitFor();
  expect(started.readFile('note.md')).toBeNull();
  expect(await toldIn(started, 1)).toContain('Use 1 table in todo.md');
});

test('CM-3.5 of calls that do not fit the screen only those in view are approved with one tap, and all where they fit', async () => {
  const started = await startSupervisedHub();
  const paths = ['a.md', 'b.md', 'c.md'];
  started.server.script([
    calls(
      ...paths.map((path): Parameters<typeof calls>[0] => ['write_file', { path, content: `${path}\n` }]),
    ),
    says('Done.'),
  ]);
  const { page } = await openSupervised(browser, started, { viewport: { width: 1280, height: 800 } });
  await write(page, 'Write them down');
  await waitForPending(started, 3);
  const bar = page.locator('[data-approvals-bar]');
  await bar.getByText('1 of 3 waiting calls in view').waitFor();
  await bar.getByRole('button', { name: 'Approve 1 call in view' }).click();
  await waitForPending(started, 2);
  await page.setViewportSize({ width: 1280, height: 2000 });
  await bar.getByRole('button', { name: 'Approve all 2 waiting calls' }).click();
  await answerOf(page, 'Done.').waitFor();
  expect(paths.map(started.readFile)).toEqual(paths.map((path) => `${path}\n`));
});

test('CM-8.4 two browsers tap at once: the first counts, the other says "answered elsewhere" and how', async () => {
  const { started, page } = await askForNote();
  const second = await openSecond(started);
  const pages = [page, second];
  // Both answers are held until both are on their way, so that they really meet in the hub.
  const held = Promise.withResolvers<void>();
  let waiting = 0;
  for (const each of pages) {
    await each.route('**/answer', async (route) => {
      waiting += 1;
      if (waiting === pages.length) held.resolve();
      await held.promise;
      await route.continue();
    });
  }
  await second.getByRole('button', { name: 'Reject Write File' }).click();
  await Promise.all([
    approveNote(page).click(),
    second.getByRole('textbox', { name: 'What should it do instead? (optional)' }).press('Enter'),
  ]);
  await answerOf(page, 'Done.').waitFor();
  const isApproved = started.readFile('note.md') !== null;
  const [winner, loser] = isApproved ? [page, second] : [second, page];
  const verdict = isApproved ? 'Approved' : 'Rejected';
  await toastOf(loser).getByText('Answered elsewhere').waitFor();
  await toastOf(loser).getByText(`${verdict}, in the panel.`).waitFor();
  await rowOf(loser, 'write_file').getByText(`Answered elsewhere: ${verdict} · in the panel`).waitFor();
  await rowOf(winner, 'write_file').getByText(`${verdict} · in the panel`, { exact: true }).waitFor();
  await expect.poll(() => toastOf(winner).count()).toBe(0);
});

test('CM-8.4 an approval of something else than what is shown is refused, said, and runs nothing', async () => {
  const { started, page } = await askForNote();
  await page.route('**/answer', async (route) => {
    const body = JSON.parse(route.request().postData() ?? '{}');
    body.approval.hash = 'of-another-call';
    await route.continue({ postData: JSON.stringify(body) });
  });
  await approveNote(page).click();
  await toastOf(page).getByText('The call has changed').waitFor();
  expect(started.readFile('note.md')).toBeNull();
  await page.unroute('**/answer');
  await approveNote(page).click();
  await answerOf(page, 'Done.').waitFor();
});

test('CM-8.3 a call that waits survives the death of the hub and can be decided after it', async () => {
  const { started, page } = await askForNote();
  await started.restart();
  await page.getByText('Back online').waitFor({ timeout: 60_000 });
  expect(started.readFile('note.md')).toBeNull();
  await waitForPending(started, 1);
  await approveNote(page).click();
  await answerOf(page, 'Done.').waitFor();
  expect(started.readFile('note.md')).toBe('Miso\n');
  expect(started.server.requests).toHaveLength(2);
});

test('CM-8.5 a policy asks in Agent mode and refuses where it says never, and the card and the row say why', async () => {
  const started = await startSupervisedHub();
  const person = personOf(started.hub);
  await person.setPolicy({ agent: null, toolName: 'write_file', policy: 'ask', surface: 'panel' });
  await person.setPolicy({ agent: null, toolName: 'list_files', policy: 'never', surface: 'panel' });
  started.server.script([calls(['write_file', NOTE], ['list_files', {}]), says('Done.')]);
  const { page } = await openSupervised(browser, started, { mode: 'agent' });
  await write(page, 'Write it down');
  await cards(page).getByText('Your policy: always ask for this tool').waitFor();
  await rowOf(page, 'list_files').getByText('Skipped: not allowed').waitFor();
  await rowOf(page, 'list_files')
    .locator('[data-skip-reason]')
    .getByText(/policy/)
    .waitFor();
  await approveNote(page).click();
  await answerOf(page, 'Done.').waitFor();
});

test('CM-7.3 SEC-4 SEC-5 commands and arguments are complete, and what could deceive is made visible', async () => {
  const started = await startSupervisedHub();
  const hidden = `echo safe${' '.repeat(200)}; echo "<img src=x onerror=alert(1)>"\u200b # \u202eend`;
  const long = Array.from({ length: 120 }, (_, index) => `Line ${index}\n`).join('');
  started.server.script([
    calls(['run_command', { command: hidden }], ['write_file', { path: 'long.md', content: long }]),
    says('Done.'),
  ]);
  const { page, problems } = await openSupervised(browser, started, {
    viewport: { width: 360, height: 700 },
  });
  await write(page, 'Do it');
  await waitForPending(started, 2);
  const command = cards(page).locator('[data-command]');
  await command.scrollIntoViewIfNeeded();
  expect(await command.locator('pre').textContent()).toBe(hidden);
  const marks = command.locator('pre [data-code]');
  expect(await marks.evaluateAll((all) => all.map((each) => each.getAttribute('data-code')))).toEqual([
    'U+200B',
    'U+202E',
  ]);
  await command.getByText(started.folder).waitFor();
  await command.getByText(/^(Caged|Not caged): /).waitFor();
  const overflow = (node: Element) => node.scrollWidth - node.clientWidth;
  expect(await command.locator('pre').evaluate(overflow)).toBe(0);
  const file = page.getByRole('region', { name: 'Write File waits for your approval' });
  await file.scrollIntoViewIfNeeded();
  expect(await file.locator('[data-diff] ins').count()).toBeLessThan(120);
  await file.getByRole('button', { name: 'Show the whole change (121 lines)' }).click();
  expect(await file.locator('[data-diff] ins').allTextContents()).toEqual(long.trimEnd().split('\n'));
  // The change says it all: the arguments are one tap away.
  await file.locator('[data-arguments] > summary').click();
  const content = file.locator('[data-arguments] > dl > div').filter({ hasText: 'content' });
  await content.getByRole('button', { name: /^Show all/ }).click();
  expect(await content.locator('dd > div').textContent()).toBe(long);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await expect.poll(() => page.getByRole('log').locator('img').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('nobody is kept out of a card: deciding, rejecting, editing and decided, in light and dark', async () => {
  const { page } = await askForNote({ reducedMotion: 'reduce' });
  await expect.poll(() => approveNote(page).isEnabled(), PATIENTLY).toBe(true);
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Write File' }).click();
  await page.getByRole('textbox', { name: 'overwrite' }).fill('x');
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reject Write File' }).click();
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await answerOf(page, 'Done.').waitFor();
  expect(await violationsByLightAndDark(page)).toEqual([]);
});

test('CM-8.4 an exported conversation tells what was asked and what was decided', async () => {
  const { page } = await askForNote();
  await page.getByRole('button', { name: 'Reject Write File' }).click();
  await page.getByRole('textbox', { name: 'What should it do instead? (optional)' }).fill('Not now');
  await page.keyboard.press('Enter');
  await answerOf(page, 'Done.').waitFor();
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('- nod wants to use Write File: `{"path":"note.md","content":"Miso\\n"');
  expect(text).toMatch(/^ {2}- Rejected \(in the panel, /m);
  expect(text).toContain('  - You said: Not now');
});

test('M8 opening a conversation shows the call that waits, and a text answers no old question', async () => {
  const started = await startSupervisedHub();
  const person = personOf(started.hub);
  const say = (text: string) =>
    person.sendMessage({ from: 'user', to: 'nod' as never, payload: { text }, surface: 'panel' });
  const long = Array.from({ length: 60 }, (_, index) => `Line ${index} of what it found.`).join('\n\n');
  const asks = `${long}\n\n1. Which port?\n   A. 80 (recommended)\n   B. 81`;
  started.server.script([says(asks), calls(['write_file', NOTE]), says('Done.')]);
  await say('Look around');
  await expect.poll(async () => (await person.openRequests()).length, PATIENTLY).toBe(1);
  const [conversation] = await person.conversations();
  await person.setMode(conversation?.id ?? '', { mode: 'supervised', surface: 'panel' });
  await say('Write it down');
  await waitForPending(started, 1);

  const { page } = await openSupervised(browser, started, { mode: 'agent' });
  await cards(page).waitFor();
  const isInView = () =>
    page.evaluate(`(() => {
      const { top, bottom } = document.querySelector('[data-approval]').getBoundingClientRect();
      const log = document.querySelector('[role=log]').getBoundingClientRect();
      return top >= log.top && bottom <= log.bottom + 1;
    })()`);
  await expect.poll(isInView, PATIENTLY).toBe(true);
  await expect.poll(() => page.locator('[data-answering]').count()).toBe(0);
  await write(page, 'Is it safe?');
  const said = async () => {
    const { messages } = await person.messages(conversation?.id ?? '');
    return messages.find(({ payload }) => payload.text === 'Is it safe?');
  };
  await expect.poll(said, PATIENTLY).toMatchObject({ inReplyTo: null });
});
