// How the panel looks and is operated: languages, themes, narrow screens, keyboard, screen readers, the tab.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
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
import { seriousViolations, violationsByLightAndDark } from '../stage/serious-violations.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

test('nobody is kept out of the empty panel, the inbox and a conversation, in light and dark', async () => {
  const fresh = await startHub();
  onTestFinished(async () => void (await fresh.stop()));
  const empty = await openPanel(browser, fresh);
  await empty.page.getByRole('heading', { name: 'Say hello to nod' }).waitFor();
  expect(await seriousViolations(empty.page)).toEqual([]);
  await empty.page.getByRole('link', { name: 'Connect your own agents' }).click();
  await empty.page.getByText('connect claude').first().waitFor();
  expect(await seriousViolations(empty.page)).toEqual([]);
  await empty.context.close();

  await tell(
    hub,
    'accessible',
    'Some **text**, `code` and a [link](https://example.com).\n\n```\nblock\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  );
  const answered = await ask(hub, 'accessible', 'Answered?', ['Yes', 'No']);
  await personOf(hub).answer(answered.requestId, { text: 'Yes', surface: 'cli' });
  const open = await ask(hub, 'accessible', 'Open?', ['Yes', 'No'], { recommended: 0 });
  const { page, context } = await openPanel(browser, hub, { reducedMotion: 'reduce' });
  await page.locator(`[data-card="${open.requestId}"]`).getByText('Open?').waitFor();
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await openConversation(page, 'accessible');
  await buttonsOf(page, open).first().waitFor();
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await context.close();
});

test('OPS-4 the panel speaks the language of the browser, and another one when asked to', async () => {
  const asked = await ask(hub, '助手', '现在部署吗？', ['部署', '等等']);
  const { page, context } = await openPanel(browser, hub, { locale: 'zh-CN' });
  await page.getByRole('heading', { level: 1, name: '等你处理' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
  await openConversation(page, '助手');
  await buttonsOf(page, asked).first().click();
  await page.getByText(/已回答：\s*部署.*来自网页面板/).waitFor();
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByText(/Answered: 部署/).waitFor();
  await page.reload();
  await page.getByText(/Answered: 部署/).waitFor();
  await context.close();
});

test('the theme follows the system until the person chooses one, which is kept', async () => {
  const { page, context } = await openPanel(browser, hub, { colorScheme: 'dark' });
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  expect(light).not.toBe(dark);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).toBe(dark);
  await page.reload();
  await page.getByRole('navigation').waitFor();
  expect(await background()).toBe(dark);
  await context.close();
});

test('QR-3.1 360 pixels are enough: no sideways scrolling, list and conversation apart, back leads back', async () => {
  const asked = await ask(hub, 'narrow', `Wide?\n\n\`\`\`\n${'code '.repeat(80)}\n\`\`\``, [
    'x'.repeat(500),
    'Yes',
  ]);
  const { page, context } = await openPanel(browser, hub, { viewport: { width: 360, height: 700 } });
  await expect.poll(() => widthOf(page)).toBe(360);
  await openConversation(page, 'narrow');
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  await buttonsOf(page, asked).nth(1).waitFor();
  await expect.poll(() => widthOf(page)).toBe(360);
  const box = await buttonsOf(page, asked).first().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 361)).toBeLessThanOrEqual(360);
  await page.reload();
  await buttonsOf(page, asked).nth(1).waitFor();
  await page.goBack();
  await page.getByRole('navigation').waitFor();
  await openConversation(page, 'narrow');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('navigation').waitFor();
  await goTo(page, '#/needs-you');
  await page.locator(`[data-card="${asked.requestId}"]`).waitFor();
  await expect.poll(() => widthOf(page)).toBe(360);
  await context.close();
});

test('QR-3.3 keyboard alone: the list, the focus ring, an answer by its number, and no answer while typing', async () => {
  const asked = await ask(hub, 'keyboard', 'Press a key?', ['One', 'Two', 'Three']);
  const { page, context } = await openPanel(browser, hub);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'keyboard' }).waitFor();
  await page.locator(`[data-request="${asked.requestId}"] [data-digit="2"]`).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.type('2');
  expect(await page.locator('textarea').inputValue()).toBe('2');
  await page.locator('textarea').fill('');
  await page.keyboard.press('Escape');

  await page.getByRole('log').focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      buttonsOf(page, asked).evaluateAll((all) => all.some((each) => each.matches(':focus-visible'))),
    )
    .toBe(true);
  const outline = await page
    .locator(':focus-visible')
    .evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).outlineStyle);
  expect(outline).toBe('solid');

  await page.keyboard.press('2');
  await page.locator(`[data-message="${asked.messageId}"]`).getByText('Answered: Two').waitFor();
  expect(await inboxTexts(hub, 'keyboard')).toEqual(['Two']);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await context.close();
});

test('messages are a log, and a new one is announced politely', async () => {
  await tell(hub, 'spoken', 'First.');
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'spoken');
  await page.getByRole('log', { name: 'Messages with spoken' }).waitFor();
  await tell(hub, 'spoken', 'Now **hear** this.');
  await page
    .locator('[aria-live="polite"]')
    .getByText('spoken says: Now hear this.')
    .waitFor({ state: 'attached' });
  await context.close();
});

test('the tab says how many requests wait, in its title and on its icon', async () => {
  const own = await startHub();
  onTestFinished(async () => void (await own.stop()));
  const { page, context } = await openPanel(browser, own);
  expect(await page.title()).toBe('Nod');
  const first = await ask(own, 'badge', 'One?', ['Yes']);
  const second = await ask(own, 'badge', 'Two?', ['Yes']);
  await expect.poll(() => page.title()).toBe('(2) Nod');
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/nod-needs-you.svg');
  for (const { requestId } of [first, second])
    await personOf(own).answer(requestId, { text: 'Yes', surface: 'cli' });
  await expect.poll(() => page.title()).toBe('Nod');
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/nod.svg');
  await context.close();
});

test('a hidden tab notifies of a request when the person has asked for it, and leads to it', async () => {
  const { page, context } = await openPanel(browser, hub, { permissions: ['notifications'] });
  // Headless Chromium shows no notifications: what the page asks the browser for is recorded instead.
  await page.addInitScript(`
    window.shown = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission() { return Promise.resolve('granted'); }
      constructor(title, options) { window.shown.push({ title, body: options.body, target: this }); }
      close() {}
    };
    Object.defineProperty(document, 'visibilityState', { get: () => window.isHidden ? 'hidden' : 'visible' });
  `);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Notify me/ }).click();
  const shown = () =>
    page.evaluate<{ title: string; body: string }[]>(
      'window.shown.map(({ title, body }) => ({ title, body }))',
    );
  await ask(hub, 'notifier', 'Seen already?', ['Yes']);
  await page.locator('a[data-entry="notifier"]').waitFor();
  expect(await shown()).toEqual([]);
  await page.evaluate('window.isHidden = true');
  const asked = await ask(hub, 'notifier', 'Are **you** there?', ['Yes']);
  await tell(hub, 'notifier', 'Only telling.');
  await expect.poll(() => page.locator('a[data-entry="notifier"]').textContent()).toContain('Only telling.');
  expect(await shown()).toEqual([{ title: 'notifier asks you', body: 'Are you there?' }]);
  await page.evaluate('window.isHidden = false; window.shown[0].target.onclick()');
  await buttonsOf(page, asked).first().waitFor();
  expect(page.url()).toContain(asked.messageId);
  await context.close();
});
