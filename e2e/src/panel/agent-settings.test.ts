// The settings of the built-in agent in the panel: models, personas, memories.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptedTurn, startScriptedModelServer } from '@nod/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { launchBrowser, openPanel, personOf, toastOf } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

const KEY = 'sk-never-to-be-seen-again';
const READY: ScriptedTurn = { type: 'answer', steps: [{ type: 'text', text: 'ready' }] };

/** Where a server was a moment ago, and is none any more. */
async function findDeadAddress(): Promise<string> {
  const gone = await startScriptedModelServer();
  await gone.close();
  return gone.url('openai');
}

/** Everything the hub has sent to the page, as text. */
function recordBodies(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/api/events'))
      bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

test('SEC-6 a model is connected in the settings, answers, and its key never comes back', async () => {
  const server = await startScriptedModelServer();
  onTestFinished(() => server.close());
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/settings/models' });
  const received = recordBodies(page);
  const card = page.getByRole('region', { name: 'Model', exact: true });
  await card.getByText('No model connected.').waitFor();
  await card.getByRole('button', { name: 'Connect a model' }).click();
  await card.getByLabel('Provider').selectOption('openai-compatible');
  await card.getByLabel('Model name').fill('scripted');
  await card.getByLabel('Base URL').fill(server.url('openai'));
  const keyField = card.getByLabel('API key');
  expect(await keyField.getAttribute('type')).toBe('password');
  await keyField.fill(KEY);
  server.script([READY, READY]);
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await card.locator('[data-connected]').getByText('scripted', { exact: true }).waitFor();
  await card.getByText('Key stored').waitFor();

  await page.reload();
  await card.getByText('Key stored').waitFor();
  await card.getByRole('button', { name: 'Change' }).click();
  expect(await keyField.inputValue()).toBe('');
  await card.getByText('Stored. Leave it empty to keep it.').waitFor();
  await card.getByLabel('Model name').fill('scripted-2');
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await card.locator('[data-connected]').getByText('scripted-2').waitFor();
  expect(await page.content()).not.toContain(KEY);
  expect(await received()).toContain('scripted-2');
  expect(await received()).not.toContain(KEY);
  expect(readFileSync(join(hub.data, 'settings.json'), 'utf8')).toContain(KEY);

  server.script([{ type: 'answer', steps: [{ type: 'text', text: 'I am here.' }] }]);
  await personOf(hub).sendMessage({
    from: 'user',
    to: 'nod' as never,
    payload: { text: 'Are you there?' },
    surface: 'panel',
  });
  await page.locator('a[data-entry="nod"]').click();
  await page.getByRole('log').getByText('I am here.').waitFor();
  expect((await server.waitForRequest(2)).headers.authorization).toBe(`Bearer ${KEY}`);

  await page.goto(`${hub.url}/#/settings/models`);
  const fallback = page.getByRole('region', { name: 'Fallback model' });
  await fallback.getByRole('button', { name: 'Add a fallback' }).click();
  await fallback.getByLabel('Provider').selectOption('ollama');
  await fallback.getByLabel('Model name').fill('qwen3');
  await fallback.getByRole('button', { name: 'Connect', exact: true }).click();
  await fallback.getByText('No model server answers at this address.').waitFor();
  await fallback.getByRole('button', { name: 'Save it anyway' }).click();
  await toastOf(page).getByText('Saved, but qwen3 did not answer').waitFor();
  await fallback.locator('[data-connected]').getByText('qwen3').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await fallback.getByRole('button', { name: 'Disconnect' }).click();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await card.getByText('No model connected.').waitFor();
  expect((await personOf(hub).settings()).model).toBeNull();
  expect(problems).toEqual([]);
  await context.close();
});

test('F-30 only a model that answers is called connected: what failed is said, and the provider’s models are offered', async () => {
  const server = await startScriptedModelServer({ models: ['small', 'large'] });
  onTestFinished(() => server.close());
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/settings/models' });
  const card = page.getByRole('region', { name: 'Model', exact: true });
  const connect = card.getByRole('button', { name: 'Connect', exact: true });
  await card.getByRole('button', { name: 'Connect a model' }).click();
  await card.getByLabel('Provider').selectOption('openai-compatible');
  await card.getByLabel('Model name').fill('tiny');
  await card.getByLabel('API key').fill(KEY);

  await card.getByLabel('Base URL').fill(await findDeadAddress());
  await connect.click();
  await card.getByRole('alert').getByText('No model server answers at this address.').waitFor();
  await card.getByLabel('Base URL').fill(server.url('openai'));
  server.script([{ type: 'refusal', status: 401, message: 'Incorrect API key provided' }]);
  await connect.click();
  await card.getByRole('alert').getByText('The provider refuses the key. Incorrect API key').waitFor();
  server.script([{ type: 'refusal', status: 404, message: 'The model tiny does not exist' }]);
  await connect.click();
  await card.getByRole('alert').getByText('does not have a model called tiny').waitFor();
  expect((await personOf(hub).settings()).model).toBeNull();
  expect(await seriousViolations(page)).toEqual([]);

  await card.getByLabel('Model name').fill('');
  await card.getByRole('button', { name: 'Show the provider’s models' }).click();
  await card.getByText('The provider has 2 models:').waitFor();
  await card.getByRole('button', { name: 'small', exact: true }).click();
  expect(await card.getByLabel('Model name').inputValue()).toBe('small');
  server.script([READY]);
  await connect.click();
  await toastOf(page).getByText('Connected to small').waitFor();
  await card.locator('[data-connected]').getByText('small', { exact: true }).waitFor();
  await expect.poll(() => card.getByRole('alert').count()).toBe(0);
  await personOf(hub).changeSettings({ model: null, surface: 'cli' });
  expect(problems).toEqual([]);
  await context.close();
});

test.each(['dark', 'light'] as const)(
  'F-30 OPS-4 what failed is said in 简体中文, on a narrow screen too (%s)',
  async (colorScheme) => {
    const { page, context } = await openPanel(browser, hub, {
      at: '#/settings/models',
      locale: 'zh-CN',
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: '连接模型' }).click();
    await page.getByLabel('提供方').selectOption('openai-compatible');
    await page.getByLabel('模型名称').fill('tiny');
    await page.getByLabel('基础 URL').fill(await findDeadAddress());
    await page.getByRole('button', { name: '连接', exact: true }).click();
    await page.getByRole('alert').getByText('这个地址没有模型服务回答。').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await context.close();
  },
);

test('AC-1.1 memories are listed, searched by meaning, added, corrected, deleted, and had back', async () => {
  const person = personOf(hub);
  await person.addMemory({ text: 'The deploy key lies in the vault' });
  await person.addMemory({ text: '我的航班是周五早上九点' });
  await person.sendMessage({
    from: 'user',
    to: 'nod' as never,
    payload: { text: 'remember that the cat is called Miso' },
    surface: 'panel',
  });
  await expect.poll(async () => (await person.memories()).count, { timeout: 60_000 }).toBe(3);
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/settings/memories' });
  const rows = page.locator('[data-memory]');
  await page.getByText('3 memories').waitFor();
  await rows.filter({ hasText: 'Miso' }).getByText('saved by nod').waitFor();
  await rows.filter({ hasText: 'vault' }).getByText('saved by you').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const field = page.getByRole('textbox', { name: 'Add a memory' });
  await field.fill('Ana prefers short answers');
  await field.press('Enter');
  await page.getByText('4 memories').waitFor();
  expect(await field.inputValue()).toBe('');

  await page.getByRole('textbox', { name: 'Search memories' }).fill('vault');
  await page.getByText(/match(es)?$/).waitFor();
  await rows.first().getByText('The deploy key lies in the vault').waitFor();
  await rows.first().getByRole('button', { name: /^Edit/ }).click();
  const editing = rows.first().getByRole('textbox', { name: 'Edit' });
  await editing.fill('The deploy key lies in the drawer');
  await editing.press('Enter');
  await rows.first().getByText('The deploy key lies in the drawer').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('4 memories').waitFor();

  await rows
    .filter({ hasText: 'drawer' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByText('3 memories').waitFor();
  expect((await person.memories()).memories.some(({ text }) => text.includes('drawer'))).toBe(false);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('4 memories').waitFor();
  await rows.filter({ hasText: 'drawer' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('personas are chosen, changed, added and removed', async () => {
  const { page, context } = await openPanel(browser, hub, { at: '#/settings/personas' });
  await page.getByRole('radio', { name: /^Warm/ }).click();
  await expect.poll(async () => (await personOf(hub).settings()).activePersonaId).toBe('warm');
  await page.getByRole('button', { name: 'Add a persona' }).click();
  await page.getByLabel('Name').fill('Pirate');
  await page.getByLabel('How should it write?').fill('Arr.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: 'Pirate' }).click();
  await page.getByRole('button', { name: 'Edit Pirate' }).click();
  await page.getByLabel('How should it write?').fill('Arr, matey.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Arr, matey.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Pirate' }).click();
  await page.getByText('Arr, matey.').waitFor({ state: 'detached' });
  expect((await personOf(hub).settings()).activePersonaId).toBe('plain');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Arr, matey.').waitFor();
  const { personas, activePersonaId } = await personOf(hub).settings();
  expect(personas.find(({ id }) => id === activePersonaId)?.name).toBe('Pirate');
  await context.close();
});

test('OPS-4 the settings speak Chinese, fit 360 pixels and keep nobody out in the dark', async () => {
  const { page, context } = await openPanel(browser, hub, {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 360, height: 700 },
  });
  for (const [section, words] of [
    ['models', '没有连接模型'],
    ['personas', 'nod 写作的风格'],
    ['memories', '搜索记忆'],
  ] as const) {
    await page.goto(`${hub.url}/#/settings/${section}`);
    await page.getByText(words).or(page.getByPlaceholder(words)).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
    expect(await seriousViolations(page)).toEqual([]);
  }
  await context.close();
});
