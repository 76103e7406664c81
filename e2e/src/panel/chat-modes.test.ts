// Chat modes in the panel, in a real browser against the real hub: what they show, what they do, what they keep.
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, personOf } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';
import {
  answerOf,
  calls,
  cards,
  isFocused,
  modeButton,
  modeItem,
  openSupervised,
  PATIENTLY,
  rowOf,
  says,
  startSupervisedHub,
  toldIn,
  write,
} from '../stage/supervised-hub.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

const holdsFocus = (node: Element): boolean => node.contains(node.ownerDocument.activeElement);
const NOTE = { path: 'note.md', content: 'Miso\n' };

test('CM-1.3 the mode is chosen by keyboard, from where the person writes, and holds at once', async () => {
  const started = await startSupervisedHub();
  started.server.script([says('Hello.')]);
  const { page } = await openSupervised(browser, started, { mode: 'agent' });
  await write(page, 'Hi');
  await answerOf(page, 'Hello.').waitFor();
  const field = page.locator('[data-composer]');
  await field.fill('half a thought');
  await field.press('Control+.');
  await expect.poll(() => page.getByRole('menu').evaluate(holdsFocus), PATIENTLY).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(modeItem(page, 'agent')), PATIENTLY).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(modeItem(page, 'supervised')), PATIENTLY).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('button[data-mode="supervised"]').waitFor();
  await expect.poll(() => isFocused(field), PATIENTLY).toBe(true);
  expect(await field.inputValue()).toBe('half a thought');
  await expect
    .poll(async () => (await personOf(started.hub).conversations())[0]?.mode, PATIENTLY)
    .toBe('supervised');
  await field.press('Control+.');
  await modeItem(page, 'ask').waitFor();
  await page.keyboard.press('Escape');
  await modeItem(page, 'ask').waitFor({ state: 'detached' });
  expect(await modeButton(page).getAttribute('data-mode')).toBe('supervised');
});

test('CM-1.4 CM-2.1 CM-2.2 CM-2.3 Agent runs tools without asking; results and errors are in the chat, and it goes on', async () => {
  const started = await startSupervisedHub();
  started.server.script([
    calls(['write_file', NOTE], ['read_file', { path: 'missing.md' }]),
    says('One worked, one did not.'),
  ]);
  const { page } = await openSupervised(browser, started, { mode: 'agent' });
  await write(page, 'Write it down and read the other');
  await answerOf(page, 'One worked, one did not.').waitFor();
  expect(started.readFile('note.md')).toBe('Miso\n');
  await expect.poll(() => cards(page).count()).toBe(0);
  await page.getByRole('button', { name: /^2 tools · 1 failed/ }).click();
  await rowOf(page, 'write_file')
    .getByRole('button', { name: /Write File/ })
    .click();
  await rowOf(page, 'write_file')
    .getByText(/Created note\.md/)
    .waitFor();
  await rowOf(page, 'read_file').getByText('"missing.md" does not exist').waitFor();
  expect(await toldIn(started, 1)).toContain('does not exist');
});

test('CM-1.6 CM-4.1 CM-4.2 CM-4.3 Ask sends no tools and says to answer only; what is mentioned with @ still comes along', async () => {
  const started = await startSupervisedHub();
  await personOf(started.hub).addMemory({ text: 'The cat is called Miso' });
  started.server.script([says('Miso.'), calls(['write_file', NOTE]), says('I can only answer.')]);
  const { page } = await openSupervised(browser, started, { mode: 'ask' });
  await write(page, '@memory What is my cat called?');
  await answerOf(page, 'Miso.').waitFor();
  const { body } = await started.server.waitForRequest(0);
  expect('tools' in body).toBe(false);
  expect(await toldIn(started, 0)).toContain('Answer the question only.');
  expect(await toldIn(started, 0)).toContain('The cat is called Miso');
  await write(page, 'Write it down anyway');
  await answerOf(page, 'I can only answer.').waitFor();
  expect(started.readFile('note.md')).toBeNull();
});

test('CM-1.2 OPS-4 on 360 pixels, in Chinese and in the dark the menu fits and says the same', async () => {
  const { page } = await openSupervised(browser, await startSupervisedHub(), {
    mode: 'agent',
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 360, height: 700 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const button = page.getByRole('button', { name: '模式：代理。直接使用工具，不再询问' });
  await button.tap();
  await page.getByRole('menuitemradio', { name: /监督/ }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  for (const item of await page.getByRole('menuitemradio').all()) {
    expect((await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: /问答/ }).tap();
  await page.getByRole('button', { name: '模式：问答。只回答，不使用工具' }).waitFor();
});
