// Conversations in the panel: writing, reading, streaming, and very long ones, in a real browser.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  ask,
  goTo,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  programOf,
  tell,
} from '../stage/panel-page.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

const scroller = (page: Page) => page.getByRole('log');

/** The message that stands so many pixels below the upper edge of the list. */
function rowAt(page: Page, offset: number): Promise<{ text: string }> {
  return scroller(page).evaluate((list, below) => {
    const line = list.getBoundingClientRect().top + below + 1;
    const rows = Array.from(list.querySelectorAll('[data-message]'));
    return { text: rows.find((row) => row.getBoundingClientRect().bottom > line)?.textContent ?? '' };
  }, offset);
}

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
  await expect.poll(() => block.locator('b, [style]').count()).toBe(0);
  expect(await block.locator('[data-code]').getAttribute('data-code')).toBe('U+200B');
  await expect.poll(() => page.getByRole('log').locator('pre').last().locator('span').count()).toBe(0);
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${code}\n`);
  expect(addresses.filter((address) => !address.startsWith(hub.url))).toEqual([]);
  expect(problems).toEqual([]);
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

test('F-6 a conversation opens with the oldest card that waits wholly in view, not at the first unread message', async () => {
  for (let index = 0; index < 8; index += 1) await tell(hub, 'asker', `Before ${index}\n\n- one\n- two`);
  await ask(hub, 'asker', 'Deploy now?', ['Yes', 'No']);
  for (let index = 0; index < 8; index += 1) await tell(hub, 'asker', `After ${index}\n\n- one\n- two`);
  const { page, context } = await openPanel(browser, hub, { viewport: { width: 360, height: 640 } });
  await openConversation(page, 'asker');
  const card = page.locator('article[data-needs-you]');
  await card.waitFor();
  const isWhole = () =>
    card.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      const view = node.closest('[role="log"]')?.getBoundingClientRect();
      return view !== undefined && top >= view.top - 1 && bottom <= view.bottom + 1;
    });
  await expect.poll(isWhole).toBe(true);
  await context.close();
});
