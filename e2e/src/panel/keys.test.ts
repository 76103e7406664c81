// Keys and presses in the panel, in a real browser: what the person did not mean is not sent, what they meant is not lost.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  type Asked,
  ask,
  buttonsOf,
  goTo,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  tell,
} from '../stage/panel-page.ts';
import { isFocused, PATIENTLY } from '../stage/supervised-hub.ts';

let browser: Browser;
let hub: StartedHub;

beforeAll(async () => {
  [browser, hub] = await Promise.all([launchBrowser(), startHub()]);
});

afterAll(() => hub.stop());

async function openPage(options?: Parameters<typeof openPanel>[2]): Promise<Page> {
  const { page, context } = await openPanel(browser, hub, options);
  onTestFinished(() => context.close());
  return page;
}

const composerOf = (page: Page) => page.locator('[data-composer]');

/** Waits until the digits stand on the buttons of a request: from here on they count. */
const marked = (page: Page, { requestId }: Asked) =>
  page.locator(`[data-request="${requestId}"] [data-digit="1"]`).waitFor();

const isOpen = async ({ requestId }: Asked) => (await personOf(hub).request(requestId)).settlement === null;

/** More than a screen of messages: whatever comes moves them. */
async function fill(agent: string): Promise<void> {
  await tell(hub, agent, 'A line.\n\n'.repeat(30));
}

async function toNewest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'To the newest' }).click();
  await page.getByRole('button', { name: 'To the newest' }).waitFor({ state: 'detached' });
}

/** Lets a page whose clock stands still draw what came. */
async function afterTick<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.clock.runFor(20);
  return look();
}

test('F-6 a click on an agent puts the person where they write: digits are words there', async () => {
  const asked = await ask(hub, 'planner', 'How many days?', ['One', 'Two', 'Three']);
  const page = await openPage();
  await page.locator('a[data-entry="planner"]').click();
  await marked(page, asked);
  await page.keyboard.type('3 days, at least');
  expect(await composerOf(page).inputValue()).toBe('3 days, at least');
  expect(await isOpen(asked)).toBe(true);
  // The same when the conversation is there already.
  await page.getByRole('log').click({ position: { x: 5, y: 5 } });
  await page.locator('a[data-entry="planner"]').click();
  await page.keyboard.type('!');
  expect(await composerOf(page).inputValue()).toBe('3 days, at least!');
});

test('F-6 by keyboard: j and k go along the list, where digits mean nothing; Enter opens, and the person writes', async () => {
  const own = await startHub();
  onTestFinished(async () => void (await own.stop()));
  const older = await ask(own, 'older', 'Old?', ['Yes', 'No']);
  const newer = await ask(own, 'newer', 'New?', ['Yes', 'No']);
  const { page, context } = await openPanel(browser, own);
  onTestFinished(() => context.close());
  await openConversation(page, 'newer');
  await marked(page, newer);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect.poll(() => isFocused(page.locator('a[data-entry="older"]')), PATIENTLY).toBe(true);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'older' }).waitFor();
  await marked(page, older);
  await page.keyboard.type('1 more');
  expect(await composerOf(page).inputValue()).toBe('1 more');
  expect(await personOf(own).openRequests()).toHaveLength(2);
});

test('F-7 a question is not answered by a key in the first 600 ms, nor in those after it moved', async () => {
  await fill('sudden');
  const page = await openPage();
  await openConversation(page, 'sudden');
  await toNewest(page);
  await page.getByRole('log').focus();
  // The page's clock stands still from here on: whatever happens, happens in the same moment.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked = await ask(hub, 'sudden', 'Wipe the disk?', ['Yes, wipe it', 'No']);
  const shown = buttonsOf(page, asked).first();
  await expect.poll(() => afterTick(page, () => shown.isVisible()), PATIENTLY).toBe(true);
  await page.keyboard.press('1');
  await page.clock.runFor(500);
  await page.keyboard.press('1');
  await expect.poll(() => page.locator('[data-digit]').count()).toBe(0);
  await page.clock.runFor(400);
  await marked(page, asked);
  const before = await shown.boundingBox();
  const id = await tell(hub, 'sudden', 'More.\n\nAnd more.\n\nAnd more.');
  const more = page.locator(`[data-message="${id}"]`);
  await expect.poll(() => afterTick(page, () => more.isVisible()), PATIENTLY).toBe(true);
  await expect
    .poll(() => afterTick(page, async () => (await shown.boundingBox())?.y), PATIENTLY)
    .not.toBe(before?.y);
  await page.keyboard.press('1');
  expect(await isOpen(asked)).toBe(true);
  await page.clock.runFor(1000);
  await marked(page, asked);
  await page.keyboard.press('1');
  await expect.poll(() => isOpen(asked), PATIENTLY).toBe(false);
});

test('F-7 a marked card that is out of sight is not answered by a key', async () => {
  const asked = await ask(hub, 'long', 'Sure?', ['Yes', 'No']);
  for (let index = 0; index < 8; index += 1) await tell(hub, 'long', `Line ${index}.\n\n`.repeat(12));
  const page = await openPage({ at: `#/conversation/${asked.conversationId}/${asked.messageId}` });
  await marked(page, asked);
  await page.getByRole('log').focus();
  await page.keyboard.press('End');
  // Gone upward, or out of the page altogether.
  const isAbove = () =>
    buttonsOf(page, asked).evaluateAll((all) => all.every((each) => each.getBoundingClientRect().bottom < 0));
  await expect.poll(isAbove, PATIENTLY).toBe(true);
  await page.keyboard.press('1');
  await goTo(page, '#/needs-you');
  await page.locator(`[data-card="${asked.requestId}"]`).waitFor();
  expect(await isOpen(asked)).toBe(true);
});

test('F-72 a press that began on a button counts for it, also when the page moves under the pointer', async () => {
  await fill('moving');
  const asked = await ask(hub, 'moving', 'Deploy?', ['Deploy', 'Wait']);
  const page = await openPage();
  await openConversation(page, 'moving');
  const button = buttonsOf(page, asked).first();
  await button.waitFor();
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await tell(hub, 'moving', 'More.\n\nAnd more.\n\nAnd more.\n\n'.repeat(2));
  await expect
    .poll(async () => Math.abs(((await button.boundingBox())?.y ?? 0) - box.y) > box.height, PATIENTLY)
    .toBe(true);
  await page.mouse.up();
  await page.locator(`[data-message="${asked.messageId}"]`).getByText('Answered: Deploy').waitFor();
  expect(await inboxTexts(hub, 'moving')).toEqual(['Deploy']);
});

test('F-72 a press that the person takes off the button means nothing', async () => {
  const asked = await ask(hub, 'regret', 'Deploy?', ['Deploy', 'Wait']);
  const page = await openPage();
  await openConversation(page, 'regret');
  const box = await buttonsOf(page, asked).first().boundingBox();
  if (!box) throw new Error('the button is not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 80, { steps: 4 });
  await page.mouse.up();
  await buttonsOf(page, asked).last().click();
  await page.locator(`[data-message="${asked.messageId}"]`).getByText('Answered: Wait').waitFor();
});
