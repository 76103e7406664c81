// Mentioning context with @ in the panel, in a real browser against the real hub.
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, openConversation, openPanel, personOf, tell } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';
import {
  answerOf,
  isFocused,
  openSupervised,
  PATIENTLY,
  type SupervisedHub,
  says,
  startSupervisedHub,
  toldIn,
} from '../stage/supervised-hub.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

const fieldOf = (page: Page): Locator => page.locator('[data-composer]');
const listOf = (page: Page): Locator => page.getByRole('listbox');
const optionsOf = (page: Page): Locator => listOf(page).getByRole('option');
const activeOf = (page: Page): Locator => listOf(page).locator('[aria-selected="true"]');
const bubbleOf = (page: Page): Locator => page.locator('article[data-own]').last();

async function startHubWithFiles(): Promise<SupervisedHub> {
  const started = await startSupervisedHub();
  started.writeFile('bees.md', 'A long dance means that the flowers are far away.');
  started.writeFile('my notes.md', 'Buy honey.');
  started.writeFile('.env', 'TOKEN=of-the-bees');
  await personOf(started.hub).addMemory({ text: 'The flight leaves on Friday' });
  return started;
}

test('CM-4.3 in Ask mode a file is mentioned by keyboard: the model gets its content as material, and no tools', async () => {
  const started = await startHubWithFiles();
  started.server.script([says('Far away.')]);
  const { page, problems } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  await field.pressSequentially('What does @');
  await optionsOf(page).getByText('bees.md').waitFor();
  expect(await optionsOf(page).allTextContents()).toEqual([
    'MemoryWhat nod remembers about it',
    'FileFrom the folder nod may read',
    'bees.md',
    'my notes.md',
  ]);
  expect(await field.getAttribute('role')).toBe('combobox');
  expect(await field.getAttribute('aria-controls')).toBe(await listOf(page).getAttribute('id'));
  await field.press('ArrowUp');
  expect(await activeOf(page).textContent()).toBe('my notes.md');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  expect(await activeOf(page).textContent()).toContain('File');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await activeOf(page).getAttribute('id'));
  expect(await seriousViolations(page)).toEqual([]);
  await field.press('Enter');
  expect(await field.inputValue()).toBe('What does @file:');
  await expect.poll(() => optionsOf(page).allTextContents(), PATIENTLY).toEqual(['bees.md', 'my notes.md']);
  await field.pressSequentially('be');
  await expect.poll(() => optionsOf(page).allTextContents(), PATIENTLY).toEqual(['bees.md']);
  await field.press('Tab');
  expect(await field.inputValue()).toBe('What does @file:bees.md ');
  expect(await isFocused(field)).toBe(true);
  await expect.poll(() => listOf(page).count()).toBe(0);
  expect(await field.getAttribute('role')).toBeNull();
  await field.pressSequentially('mean?');
  await field.press('Enter');
  await answerOf(page, 'Far away.').waitFor();
  const { body } = await started.server.waitForRequest(0);
  expect('tools' in body).toBe(false);
  const told = await toldIn(started, 0);
  expect(told).toContain('<material kind=\\"what the person mentioned as @file:bees.md\\">');
  expect(told).toContain('A long dance means that the flowers are far away.');
  expect(await bubbleOf(page).locator('[data-mention]').allTextContents()).toEqual(['@file:bees.md']);
  expect(await bubbleOf(page).getByText('What does @file:bees.md mean?').count()).toBe(1);
  expect(problems).toEqual([]);
});

test('CM-4.3 in Ask mode a memory is mentioned by its words', async () => {
  const started = await startHubWithFiles();
  started.server.script([says('On Friday.')]);
  const { page } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  await field.pressSequentially('@flight');
  await expect.poll(() => activeOf(page).textContent(), PATIENTLY).toBe('The flight leaves on Friday');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('@memory:"The flight leaves on Friday" ');
  await field.pressSequentially('When?');
  await field.press('Enter');
  await answerOf(page, 'On Friday.').waitFor();
  expect('tools' in (await started.server.waitForRequest(0)).body).toBe(false);
  const told = await toldIn(started, 0);
  expect(told).toContain('mentioned as @memory:');
  expect(told).toContain('- The flight leaves on Friday');
});

test('CM-4.3 SEC-5 a file that is not there and one with secrets are said in the answer, and not offered', async () => {
  const started = await startHubWithFiles();
  started.server.script([says('Nothing to say.')]);
  const { page } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  await field.pressSequentially('@file:');
  await optionsOf(page).first().waitFor();
  expect(await optionsOf(page).allTextContents()).not.toContain('.env');
  await field.fill('Compare @file:gone.md and @file:.env');
  await expect.poll(() => listOf(page).count(), PATIENTLY).toBe(0);
  await field.press('Enter');
  const answer = page.locator('article[data-message]:not([data-own])');
  await answer.getByText('(@file:gone.md: there is no such file in the folder)').waitFor();
  await answer.getByText('(@file:.env: it holds secrets and was not read)').waitFor();
  expect(await toldIn(started, 0)).not.toContain('of-the-bees');
});

test('CM-4.3 Esc closes the list alone; what is dismissed stays so until another @', async () => {
  const started = await startHubWithFiles();
  started.server.script([{ type: 'answer', steps: [{ type: 'text', text: 'Hm' }, { type: 'hang' }] }]);
  const { page } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  await field.fill('Think');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await field.pressSequentially('@');
  await optionsOf(page).first().waitFor();
  await field.press('Escape');
  await listOf(page).waitFor({ state: 'detached' });
  expect(await isFocused(field)).toBe(true);
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
  await field.pressSequentially('be');
  await expect.poll(() => listOf(page).count()).toBe(0);
  await field.pressSequentially(' @be');
  await expect.poll(() => optionsOf(page).allTextContents(), PATIENTLY).toEqual(['bees.md']);
  await field.press('ArrowLeft');
  await listOf(page).waitFor({ state: 'detached' });
});

test('CM-4.3 nothing is offered in an e-mail address, while composing Enter is left alone, and trouble stays silent', async () => {
  const started = await startHubWithFiles();
  const { page, problems } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/mentions?')) asked += 1;
  });
  await field.pressSequentially('mail karl@bees');
  await field.fill('');
  await field.pressSequentially('@');
  await optionsOf(page).first().waitFor();
  expect(asked).toBe(1);
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  expect(await field.inputValue()).toBe('@');
  expect(await optionsOf(page).count()).toBe(4);
  await page.route('**/api/agents/*/mentions*', (route) => route.abort());
  await field.fill('@bees');
  await page.route('**/api/agents/*/mentions*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await field.fill('@bee');
  await listOf(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('@bee');
  expect(problems).toEqual([]);
});

test('CM-4.3 a late answer to what was typed before is not shown', async () => {
  const { page } = await openSupervised(browser, await startHubWithFiles(), { mode: 'ask' });
  const field = fieldOf(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/agents/*/mentions?query=my', async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest('**/api/agents/*/mentions?query=my');
  await field.pressSequentially('@my');
  await asked;
  await field.fill('');
  await field.pressSequentially('@bees');
  await expect.poll(() => optionsOf(page).allTextContents(), PATIENTLY).toEqual(['bees.md']);
  late.resolve();
  await field.press('Enter');
  expect(await field.inputValue()).toBe('@file:bees.md ');
});

test('CM-4.3 whatever marks stand in a mention, it shows as it was written, and typing it can be undone', async () => {
  const started = await startHubWithFiles();
  started.writeFile('__init__.py', 'print()');
  started.server.script([says('It prints.')]);
  const { page } = await openSupervised(browser, started, { mode: 'ask' });
  const field = fieldOf(page);
  await field.pressSequentially('**Read** @init');
  await expect.poll(() => optionsOf(page).allTextContents(), PATIENTLY).toEqual(['__init__.py']);
  await optionsOf(page).first().click();
  expect(await field.inputValue()).toBe('**Read** @file:__init__.py ');
  await field.press('Control+z');
  expect(await field.inputValue()).toBe('**Read** @init');
  await field.press('Control+Shift+z');
  await field.pressSequentially('and `@page`, karl@file.example');
  await field.press('Enter');
  await answerOf(page, 'It prints.').waitFor();
  expect(await bubbleOf(page).locator('[data-mention]').allTextContents()).toEqual(['@file:__init__.py']);
  await bubbleOf(page).getByText('Read @file:__init__.py and @page, karl@file.example').waitFor();
});

test('CM-4.3 other agents are not offered what only the hub can look up', async () => {
  const { hub } = await startHubWithFiles();
  await tell(hub, 'ci', 'The build is green.');
  const { page, context, addresses } = await openPanel(browser, hub);
  await openConversation(page, 'ci');
  await fieldOf(page).pressSequentially('@page @');
  await fieldOf(page).press('Enter');
  await bubbleOf(page).getByText('@page @').waitFor();
  await expect.poll(() => bubbleOf(page).locator('[data-mention]').count()).toBe(0);
  expect(addresses.filter((each) => each.includes('/mentions?'))).toEqual([]);
  await context.close();
});

test('CM-4.3 OPS-4 on 360 pixels, in Chinese and in the dark the list fits above the keyboard and is tapped', async () => {
  const started = await startHubWithFiles();
  for (let index = 0; index < 12; index += 1)
    started.writeFile(`a-rather-long-name-of-a-file-${index}.md`, '');
  const { page } = await openSupervised(browser, started, {
    mode: 'agent',
    locale: 'zh-CN',
    colorScheme: 'dark',
    // What is left of a phone above its keyboard.
    viewport: { width: 360, height: 320 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const field = fieldOf(page);
  await field.tap();
  await field.pressSequentially('总结@');
  await optionsOf(page).first().waitFor();
  expect(await optionsOf(page).first().textContent()).toBe('记忆nod 记住的相关内容');
  const box = await listOf(page).boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await field.boundingBox())?.y ?? 0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await seriousViolations(page)).toEqual([]);
  await optionsOf(page).getByText('bees.md').tap();
  expect(await field.inputValue()).toBe('总结@file:bees.md ');
  expect(await isFocused(field)).toBe(true);
});
