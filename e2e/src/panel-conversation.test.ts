// Conversations in the panel: writing, reading, streaming, and very long ones, in a real browser.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  buttonsOf,
  goTo,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  programOf,
  tell,
} from './panel-page.ts';
import { type StartedHub, startHub } from './start-hub.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await hub.stop();
});

const scroller = (page: Page) => page.getByRole('log');

/** The message that stands so many pixels below the upper edge of the list. */
function rowAt(page: Page, offset: number): Promise<{ text: string }> {
  return scroller(page).evaluate((list, below) => {
    const line = list.getBoundingClientRect().top + below + 1;
    const rows = Array.from(list.querySelectorAll('[data-message]'));
    return { text: rows.find((row) => row.getBoundingClientRect().bottom > line)?.textContent ?? '' };
  }, offset);
}

test('QR-3.5 Enter sends, Shift+Enter starts a line, and Enter while composing sends nothing', async () => {
  await tell(hub, 'writing', 'Hello.');
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'writing');
  const field = page.getByRole('textbox', { name: 'Message writing' });
  await field.fill('one');
  await field.press('Shift+Enter');
  await field.pressSequentially('two');
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  expect(await field.inputValue()).toBe('one\ntwo');
  await field.press('Enter');
  await page.locator('article[data-own]').getByText('one two').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await inboxTexts(hub, 'writing')).toEqual(['one\ntwo']);
  await context.close();
});

test('QR-3.6 a question that arrives while the person writes does not take the answer away', async () => {
  const first = await ask(hub, 'pinned', 'First question?', ['A', 'B']);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'pinned');
  const field = page.getByRole('textbox', { name: 'Type your answer' });
  await field.fill('for the first');
  const second = await ask(hub, 'pinned', 'Second question?', ['C', 'D']);
  await buttonsOf(page, second).first().waitFor();
  await field.press('Enter');
  await page.locator(`[data-message="${first.messageId}"]`).getByText('Answered:').waitFor();
  expect((await personOf(hub).request(second.requestId)).settlement).toBeNull();
  await context.close();
});

test('QR-3.5 what is typed survives a reload, and a message that was not sent can be sent again', async () => {
  await tell(hub, 'kept', 'Hello.');
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'kept');
  const field = page.getByRole('textbox', { name: 'Message kept' });
  await field.fill('half a thought');
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('half a thought');

  // The hub gets the message, but the panel never hears of it: sending again must not send it twice.
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field.press('Enter');
  await page.getByText('Not sent', { exact: true }).waitFor();
  await page.unroute('**/api/messages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Not sent', { exact: true }).waitFor({ state: 'detached' });
  await page.unroute('**/api/events*');
  await page.reload();
  await page.locator('[data-message][data-own]').getByText('half a thought').waitFor();
  expect(await page.getByRole('log').getByText('half a thought').count()).toBe(1);
  expect(await inboxTexts(hub, 'kept')).toEqual(['half a thought']);
  await context.close();
});

test('SEC-5 code is coloured by classes alone, from the hub itself, and is copied as it was written', async () => {
  const code = 'const answer = "42"; // <b>bold</b>\u200b';
  await tell(hub, 'coder', `Try this:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n\`\`\`nosuch\nplain\n\`\`\``);
  const { page, context, problems, addresses } = await openPanel(browser, hub, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openConversation(page, 'coder');
  const block = page.getByRole('log').locator('pre').first();
  await block.locator('.hljs-keyword').getByText('const', { exact: true }).waitFor();
  expect(await block.locator('.hljs-string').textContent()).toBe('"42"');
  expect(await block.locator('b, [style]').count()).toBe(0);
  expect(await block.locator('[data-code]').getAttribute('data-code')).toBe('U+200B');
  expect(await page.getByRole('log').locator('pre').last().locator('span').count()).toBe(0);
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${code}\n`);
  expect(addresses.filter((address) => !address.startsWith(hub.url))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('QR-2.5 a draft grows while it is written and becomes the message', async () => {
  const program = programOf(hub);
  await tell(hub, 'streaming', 'Before.');
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'streaming');
  const draftId = 'drf_0123456789abcdefghij';
  await program.appendDraft(draftId, { from: 'streaming', append: 'Reading **the l' });
  const draft = page.locator('[data-draft]');
  await draft.locator('strong').getByText('the l').waitFor();
  await program.appendDraft(draftId, { from: 'streaming', append: 'ogs** now' });
  await draft.locator('strong').getByText('the logs').waitFor();
  const payload = { text: 'Reading **the logs** now, done.' };
  await program.sendMessage({ from: 'streaming', to: 'user', payload, draftId });
  await page.locator('[data-message]').getByText('now, done.').waitFor();
  await draft.waitFor({ state: 'detached' });
  expect(await page.getByRole('log').getByText('the logs').count()).toBe(1);
  await context.close();
});

test('10,000 messages: the newest show first, older ones come while scrolling, and few exist in the page', async () => {
  const program = programOf(hub);
  for (let start = 0; start < 10_000; start += 500) {
    const batch = Array.from({ length: 500 }, (_, index) => `Message number ${start + index}`);
    await Promise.all(
      batch.map((text) => program.sendMessage({ from: 'talkative', to: 'user', payload: { text } })),
    );
  }
  const { page, context, problems } = await openPanel(browser, hub);
  await openConversation(page, 'talkative');
  await scroller(page).getByText('Message number 9999').waitFor();
  const rows = () => page.locator('[data-message]').count();
  expect(await rows()).toBeLessThan(80);
  const numberAtTop = async () => Number(/number (\d+)/.exec((await rowAt(page, 0)).text)?.[1]);
  await scroller(page).hover();
  for (const until of [9800, 9600, 9400]) {
    while ((await numberAtTop()) > until) {
      const before = await numberAtTop();
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, -2000);
          return numberAtTop();
        })
        .toBeLessThan(before);
    }
    expect(await rows()).toBeLessThan(80);
  }
  await page.getByRole('button', { name: 'To the newest' }).click();
  await scroller(page).getByText('Message number 9999').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('older messages that load above leave what is being read where it is', async () => {
  for (let index = 0; index < 150; index += 1) {
    await tell(hub, 'steady', `Line ${index} ${'word '.repeat(index % 40)}`);
  }
  const { page, context } = await openPanel(browser, hub);
  const older = Promise.withResolvers<void>();
  await page.route('**/messages?before=*', async (route) => {
    await older.promise;
    await route.continue();
  });
  await openConversation(page, 'steady');
  await scroller(page)
    .getByText(/^Line 149 /)
    .waitFor();
  await expect
    .poll(async () => {
      await scroller(page).evaluate((list) => list.scrollTo(0, 300));
      return (await rowAt(page, 300)).text;
    })
    .toMatch(/Line (?:9|10)\d /);
  const before = await rowAt(page, 300);
  older.resolve();
  await expect.poll(() => scroller(page).evaluate((list) => list.scrollTop > 1500)).toBe(true);
  await expect.poll(async () => (await rowAt(page, 300)).text).toBe(before.text);
  await context.close();
});

test('a list that is scrolled up stays where it is and says that something new came', async () => {
  for (let index = 0; index < 40; index += 1) await tell(hub, 'pill', `Line ${index}`);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'pill');
  await page.getByRole('log').getByText('Line 0', { exact: true }).waitFor();
  await tell(hub, 'pill', 'The newest line');
  const pill = page.getByRole('button', { name: 'New messages' });
  await pill.click();
  await page.getByRole('log').getByText('The newest line').waitFor();
  await pill.waitFor({ state: 'detached' });
  await tell(hub, 'pill', 'One more at the bottom');
  await page.getByRole('log').getByText('One more at the bottom').waitFor();
  await context.close();
});

test('messages count as read once they have been on screen, not before', async () => {
  await tell(hub, 'unread', 'Look at me.');
  const { page, context } = await openPanel(browser, hub, { at: '#/needs-you' });
  const entry = page.locator('a[data-entry="unread"]');
  await entry.getByLabel('1 unread message').waitFor();
  const unreadOf = async () =>
    (await personOf(hub).conversations()).find(({ participants }) => participants.includes('unread' as never))
      ?.unread;
  expect(await unreadOf()).toBe(1);
  await openConversation(page, 'unread');
  await entry.getByLabel('1 unread message').waitFor({ state: 'detached' });
  expect(await unreadOf()).toBe(0);
  await context.close();
});

test('an agent without a conversation can be written to first', async () => {
  await programOf(hub).registerAgent('silent');
  const { page, context } = await openPanel(browser, hub);
  await page.locator('a[data-entry="silent"]').click();
  const field = page.getByRole('textbox', { name: 'Message silent' });
  await field.fill('Are you there?');
  await field.press('Enter');
  await page.getByRole('log').getByText('Are you there?').waitFor();
  expect(page.url()).toContain('#/conversation/');
  expect(await inboxTexts(hub, 'silent')).toEqual(['Are you there?']);
  await context.close();
});

test('QR-2.3 conversations between agents can be read and not be answered', async () => {
  await programOf(hub).registerAgent('listener');
  await programOf(hub).sendMessage({
    from: 'speaker',
    to: 'listener',
    payload: { text: 'Between us' },
    quickReplies: ['Sure'],
  });
  const { page, context } = await openPanel(browser, hub);
  await page.getByText('Between agents').click();
  await page.getByRole('link', { name: /speaker ↔ listener/ }).click();
  await page.getByRole('log').getByText('Between us').waitFor();
  await page.getByRole('log').getByText('Sure').waitFor();
  expect(await page.getByRole('log').getByRole('button').count()).toBe(0);
  expect(await page.locator('textarea').count()).toBe(0);
  await context.close();
});

test('QR-3.3 the inbox shows the requests of all agents, oldest first, and answers them on the spot', async () => {
  const { page, context } = await openPanel(browser, hub, { at: '#/needs-you' });
  const first = await ask(hub, 'inbox-one', 'Tap me?', ['Tapped']);
  const second = await ask(hub, 'inbox-two', 'Type to me?');
  const cards = page.locator('[data-card]');
  await page.locator(`[data-card="${second.requestId}"]`).getByText('Type to me?').waitFor();
  const order = await cards.evaluateAll((all) => all.map((each) => each.getAttribute('data-card')));
  expect(order.indexOf(first.requestId)).toBeLessThan(order.indexOf(second.requestId));
  await buttonsOf(page, first).click();
  await page.locator(`[data-card="${first.requestId}"]`).getByText('Answered: Tapped').waitFor();
  const field = page.locator(`[data-card="${second.requestId}"]`).getByRole('textbox');
  await field.fill('Typed in the inbox');
  await field.press('Enter');
  await page.locator(`[data-card="${second.requestId}"]`).getByText('Answered: Typed in the inbox').waitFor();
  expect(await inboxTexts(hub, 'inbox-one')).toEqual(['Tapped']);
  expect(await inboxTexts(hub, 'inbox-two')).toEqual(['Typed in the inbox']);
  await context.close();
});

test('QR-3.7 a request that was withdrawn or has expired says so', async () => {
  const withdrawn = await ask(hub, 'endings', 'Withdrawn?', ['Yes']);
  const expiring = await ask(hub, 'endings', 'Expiring?', ['Yes'], { expiresInMs: 1 });
  await programOf(hub).cancel(withdrawn.requestId);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'endings');
  await page
    .locator(`[data-message="${withdrawn.messageId}"]`)
    .getByText('endings withdrew this question')
    .waitFor();
  await page
    .locator(`[data-message="${expiring.messageId}"]`)
    .getByText('Expired without an answer')
    .waitFor();
  expect(await buttonsOf(page, withdrawn).isDisabled()).toBe(true);
  expect(await buttonsOf(page, expiring).isDisabled()).toBe(true);
  await context.close();
});

test('a long text folds and unfolds in full, and an address can point at an old message', async () => {
  const text = Array.from({ length: 200 }, (_, index) => `Line number ${index}`).join('\n\n');
  const id = await tell(hub, 'long', text);
  for (let index = 0; index < 120; index += 1) await tell(hub, 'long', `Later ${index}`);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'long');
  await goTo(page, `${new URL(page.url()).hash}/${id}`);
  const message = page.locator(`[data-message="${id}"]`);
  await message.getByRole('button', { name: /Show all/ }).click();
  await message.getByText('Line number 199').waitFor();
  await context.close();
});
