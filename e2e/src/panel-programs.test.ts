// The programs of the panel's settings, in a real browser: a token is made, shown once, used, and taken away.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, launchBrowser, openPanel } from './panel-page.ts';
import { seriousViolations } from './serious-violations.ts';
import { type StartedHub, startHub } from './start-hub.ts';
import { createClient } from './test-person.ts';

const AT = '#/settings/credentials';

let browser: Browser;
let hub: StartedHub;

beforeAll(async () => {
  [browser, hub] = [await launchBrowser(), await startHub()];
});
afterAll(() => hub.stop());

test('SEC-5 SEC-7 the person makes a token, which is shown once, and takes it away after a question', async () => {
  const { page, context, problems } = await openPanel(browser, hub, { at: AT });
  const programs = page.locator('[data-list="programs"]');
  await programs.getByText('Your own shell').waitFor();
  await programs.getByRole('button', { name: 'Add a program' }).click();
  await programs.getByLabel('Name', { exact: true }).fill('pipeline');
  await programs.getByLabel('Agents it speaks as').fill('build, deploy');
  await programs.getByRole('button', { name: 'Make a token' }).click();
  const token = (await programs.locator('[data-token] pre').textContent())?.trim() ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const row = programs.locator('[data-row="pipeline"]');
  expect(await row.textContent()).toContain('speaks as build, deploy');
  expect(await row.textContent()).toContain('never used');
  expect(await seriousViolations(page)).toEqual([]);
  await programs.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.locator('body').textContent()).not.toContain(token);

  const program = createClient(hub, token);
  await program.registerAgent('build');
  await expect(program.registerAgent('pipeline')).rejects.toMatchObject({ code: 'forbidden' });
  const stopped = new AbortController();
  const cutOff = expect(program.followInbox('deploy', stopped.signal).next()).rejects.toMatchObject({
    code: 'unauthenticated',
  });

  await row.getByRole('button', { name: 'Remove the token of pipeline' }).click();
  await row.getByRole('button', { name: 'Keep it' }).click();
  await program.listAgents();
  await row.getByRole('button', { name: 'Remove the token of pipeline' }).click();
  await row.getByRole('button', { name: 'Remove the token', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await cutOff;
  expect(problems).toEqual([]);
  await context.close();
});

test('SEC-7 a token that was not copied yet is there again after a look elsewhere, and closing the page asks', async () => {
  const { page, context } = await openPanel(browser, hub, { at: AT });
  const programs = page.locator('[data-list="programs"]');
  await programs.getByRole('button', { name: 'Add a program' }).click();
  await programs.getByLabel('Name', { exact: true }).fill('kept');
  await programs.getByRole('button', { name: 'Make a token' }).click();
  const shown = programs.locator('[data-token] pre');
  const token = await shown.textContent();
  await goTo(page, '#/settings/audit');
  await shown.waitFor({ state: 'detached' });
  await goTo(page, AT);
  expect(await shown.textContent()).toBe(token);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await context.close();
});

test.each([
  ['用户', '名称像是在指你、中枢或所有人。'],
  ['pаypal', '名称混用了几种文字，容易与别的名称混淆。'],
  ['a b', '名称须为 1 到 64 个字母、数字、点、短横线或下划线，首尾是字母或数字。'],
  ['local', '这个名称已被占用，或与已有的名称相似。'],
])('F-41 OPS-4 the Chinese panel says in Chinese why nobody may be called %s', async (name, words) => {
  const { page, context } = await openPanel(browser, hub, { at: AT, locale: 'zh-CN' });
  const programs = page.locator('[data-list="programs"]');
  await programs.getByRole('button', { name: '添加程序' }).click();
  await programs.getByLabel('名称', { exact: true }).fill(name);
  await programs.getByRole('button', { name: '生成令牌' }).click();
  const alert = programs.getByRole('alert');
  await alert.waitFor();
  expect((await alert.textContent())?.endsWith(words)).toBe(true);
  await context.close();
});

test.each([
  ['en-GB', 'Programs', 1200, 'light'],
  ['zh-CN', '程序', 360, 'dark'],
  ['zh-CN', '程序', 1200, 'light'],
  ['en-GB', 'Programs', 360, 'dark'],
] as const)(
  'OPS-4 programs in %s, called %s, fit into %i pixels, %s',
  async (locale, title, width, colorScheme) => {
    const viewport = { width, height: 900 };
    const { page, context } = await openPanel(browser, hub, { at: AT, locale, viewport, colorScheme });
    const programs = page.locator('[data-list="programs"]');
    await programs.getByRole('heading', { name: title }).waitFor();
    const name = `wide-${locale}-${width}`;
    await programs.getByRole('button').last().click();
    await programs.locator('input').first().fill(name);
    await programs
      .locator('input')
      .last()
      .fill(Array.from({ length: 6 }, (_, index) => `${name}-agent-${index}`).join(','));
    await programs.locator('button[type=submit]').click();
    await programs.locator('[data-token]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  },
);
