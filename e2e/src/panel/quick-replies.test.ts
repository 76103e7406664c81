import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  ask,
  buttonsOf,
  buttonTexts,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  tell,
  toastOf,
} from '../stage/panel-page.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

test('QR-3.1 QR-3.2 the buttons stand under the message, in the order of the array', async () => {
  const asked = await ask(hub, 'order', 'Which way?', ['c', 'a', 'b', 'a']);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'order');
  const message = page.locator(`[data-message="${asked.messageId}"]`);
  await message.getByText('Which way?').waitFor();
  await expect.poll(() => buttonTexts(page, asked)).toEqual(['c', 'a', 'b', 'a']);
  const [question, button] = [
    await message.getByText('Which way?').boundingBox(),
    await buttonsOf(page, asked).first().boundingBox(),
  ];
  expect(button?.y).toBeGreaterThan((question?.y ?? 0) + (question?.height ?? 0) - 1);
  await context.close();
});

test('QR-3.4 an agent has nothing unread once its question is answered among those that wait', async () => {
  const asked = await ask(hub, 'unread', 'Read?', ['Yes', 'No']);
  const { page, context } = await openPanel(browser, hub, { at: '#/needs-you' });
  const entry = page.locator('a[data-entry="unread"][data-unread]');
  await entry.waitFor();
  await buttonsOf(page, asked).getByText('Yes').click();
  await entry.waitFor({ state: 'detached' });
  const conversations = await personOf(hub).conversations();
  expect(conversations.find(({ id }) => id === asked.conversationId)?.unread).toBe(0);
  await context.close();
});

test('QR-3.7 two browsers tapping at once: one wins, the other is told what won', async () => {
  const asked = await ask(hub, 'race', 'Who is first?', ['Left', 'Right']);
  const panels = await Promise.all([openPanel(browser, hub), openPanel(browser, hub)]);
  await Promise.all(panels.map(({ page }) => openConversation(page, 'race')));
  // Both answers are held until both are on their way, so that they really meet in the hub.
  const held = Promise.withResolvers<void>();
  let waiting = 0;
  for (const { page } of panels) {
    await page.route('**/answer', async (route) => {
      waiting += 1;
      if (waiting === panels.length) held.resolve();
      await held.promise;
      await route.continue();
    });
  }
  await Promise.all(panels.map(({ page }, index) => buttonsOf(page, asked).nth(index).click()));
  const texts = await inboxTexts(hub, 'race');
  expect(texts).toHaveLength(1);
  const winner = texts[0] ?? '';
  for (const { page } of panels) {
    await page.locator(`[data-message="${asked.messageId}"]`).getByText(`Answered: ${winner}`).waitFor();
  }
  const loser = panels[winner === 'Left' ? 1 : 0]?.page;
  if (!loser) throw new Error(`nobody sent “${winner}”`);
  await toastOf(loser).getByText('Already answered').waitFor();
  await toastOf(loser).getByText(`“${winner}” came first`).waitFor();
  await Promise.all(panels.map(({ context }) => context.close()));
});

test('SEC-5 nothing of a message is run or fetched: no script, no remote image, no foreign address', async () => {
  const agent = 'remote';
  await tell(
    hub,
    agent,
    [
      '![pixel](https://tracker.example/pixel.png)',
      '<img src="https://tracker.example/html.png" onerror="document.title=1">',
      '[run](javascript:document.title=1) [local](/api/session) [web](https://web.example/)',
      '[ref]: https://tracker.example/definition.png',
      '![ref]',
    ].join('\n\n'),
  );
  const { page, context, problems, addresses } = await openPanel(browser, hub);
  await openConversation(page, agent);
  const log = page.getByRole('log');
  await log.getByRole('link', { name: 'web' }).waitFor();
  await expect.poll(() => log.locator('img, script, iframe').count()).toBe(0);
  const links = await log
    .locator('a')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('href'), each.getAttribute('rel'), each.getAttribute('target')]),
    );
  expect(links).toContainEqual(['https://web.example/', 'noopener noreferrer', '_blank']);
  expect(links.filter(([href]) => !/^https:/.test(href ?? ''))).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(hub.url))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('SEC-5 SEC-8 a text made to break the Markdown renderer is still shown', async () => {
  await tell(hub, 'deep', `${'> '.repeat(1400)}the bottom`);
  await tell(hub, 'deep', `${'*a '.repeat(900)}the stars`);
  await tell(hub, 'deep', `${'['.repeat(1400)}the brackets`);
  const { page, context, problems } = await openPanel(browser, hub);
  await openConversation(page, 'deep');
  for (const text of ['the bottom', 'the stars', 'the brackets']) {
    await page.getByRole('log').getByText(text).scrollIntoViewIfNeeded();
  }
  expect(problems).toEqual([]);
  await context.close();
});
