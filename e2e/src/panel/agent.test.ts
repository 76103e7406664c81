// The built-in agent in the panel: its runs, stopping it, saying things again, and taking a conversation away.
import { readFileSync } from 'node:fs';
import { createGate, type ScriptedModelServer, startScriptedModelServer } from '@nod/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { launchBrowser, openPanel, personOf, programOf } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

/** A hub of its own that talks to a scripted model. */
async function startWithModel(): Promise<{ hub: StartedHub; server: ScriptedModelServer }> {
  const server = await startScriptedModelServer();
  const env = {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_MODEL_API_KEY: 'sk-of-the-environment',
  };
  const own = await startHub({ env });
  onTestFinished(async () => {
    await own.stop();
    await server.close();
  });
  return { hub: own, server };
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.locator('[data-composer]');
  await field.fill(text);
  await field.press('Enter');
}

const runs = (page: Page) => page.locator('[data-run]');
const working = (page: Page) => page.locator('[data-working]');
const answers = (page: Page) => page.locator('article[data-message]:not([data-own])');

test('OPS-1 a newcomer sees the built-in agent, and the demo and a message are one step away', async () => {
  const fresh = await startHub();
  onTestFinished(async () => void (await fresh.stop()));
  const { page, context, problems } = await openPanel(browser, fresh);
  await page.getByRole('heading', { name: 'Say hello to nod' }).waitFor();
  await page.locator('a[data-entry="nod"]').waitFor();
  await page.getByRole('button', { name: 'Try /demo' }).click();
  await page.getByRole('group', { name: 'Quick replies' }).getByRole('button').first().waitFor();
  expect(page.url()).toContain('#/conversation/');
  await page.getByRole('link', { name: 'Connect an agent' }).click();
  await page.getByText('connect claude').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('OPS-4 a newcomer who reads Chinese gets a demo in Chinese', async () => {
  const fresh = await startHub();
  onTestFinished(async () => void (await fresh.stop()));
  const { page, context } = await openPanel(browser, fresh, { locale: 'zh-CN' });
  await page.getByRole('button', { name: '试试 /演示' }).click();
  await page.getByRole('group', { name: '快捷回复' }).getByRole('button', { name: '立即部署' }).waitFor();
  await context.close();
});

test('AC-2.6 without a model the agent works with tools, shown by name with parameters and result', async () => {
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/agent/nod' });
  await write(page, 'remember that my cat is called Miso');
  const run = runs(page).last();
  await run.getByRole('button', { name: /^1 tool · / }).click();
  const call = run.locator('[data-call="save_memory"]');
  expect(await call.getAttribute('data-status')).toBe('succeeded');
  await call.getByRole('button', { name: /Save Memory/ }).click();
  await call.locator('[data-details]').getByText('text', { exact: true }).waitFor();
  await call.locator('[data-details]').getByText('my cat is called Miso', { exact: true }).waitFor();
  await call.getByText('Saved: my cat is called Miso').waitFor();
  await page.reload();
  await runs(page)
    .last()
    .getByRole('button', { name: /^1 tool · / })
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('AC-6.2 a plan shows its steps, and AC-2.4 a failed tool its error and what to do instead', async () => {
  const { page, context } = await openPanel(browser, hub, { at: '#/agent/nod' });
  await write(page, 'extract the emails from "write to ana@example.com" and then remember that');
  await page
    .locator('[data-run][data-outcome="completed"]')
    .last()
    .getByRole('button', { name: /^2 tools/ })
    .click();
  const plan = page.locator('[data-plan]');
  await plan.getByText('Plan: 2 of 2 steps done').waitFor();
  expect(
    await plan.locator('[data-call]').evaluateAll((all) => all.map((each) => each.getAttribute('data-call'))),
  ).toEqual(['extract_data', 'save_memory']);

  await write(page, 'read the file missing.txt');
  const failed = page.locator('[data-run][data-outcome="failed"]');
  await failed.getByRole('button', { name: /^Failed · 1 tool/ }).click();
  const call = failed.locator('[data-call="read_file"]');
  expect(await call.getAttribute('data-status')).toBe('failed');
  await call.getByText('"missing.txt" does not exist').waitFor();
  await call.getByText('Instead').waitFor();
  expect(await call.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await seriousViolations(page)).toEqual([]);
  await context.close();
});

test('F-31 AC-1.5 a long answer that was seen growing stays open; after a reload it is folded', async () => {
  const { hub: own, server } = await startWithModel();
  const lines = Array.from({ length: 60 }, (_, index) => `- Line ${index + 1}`).join('\n');
  const writing = createGate();
  const steps = [
    { type: 'text' as const, text: lines },
    { type: 'gate' as const, gate: writing },
    { type: 'text' as const, text: '\n- The end' },
  ];
  server.script([{ type: 'answer', steps }]);
  const { page, context } = await openPanel(browser, own, { at: '#/agent/nod' });
  await write(page, 'List it');
  await page.locator('article[data-draft]').getByText('Line 60').waitFor();
  writing.open();
  await page.locator('article[data-message]').getByText('The end').waitFor();
  expect(await page.getByRole('button', { name: 'Show less' }).count()).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: /^Show all/ }).waitFor();
  await expect.poll(() => page.getByText('The end').count()).toBe(0);
  await context.close();
});

test('AC-1.5 a model’s answer streams with its reasoning and its tool call; the tokens are told', async () => {
  const { hub: own, server } = await startWithModel();
  await personOf(own).addMemory({ text: 'The cat is called Miso' });
  const thinking = createGate();
  const writing = createGate();
  server.script([
    {
      type: 'answer',
      steps: [
        { type: 'reasoning', text: 'The person asks for the cat.' },
        { type: 'gate', gate: thinking },
        { type: 'tool-call', toolName: 'search_memory', argumentsText: '{"query":"cat"}' },
      ],
      use: { inputTokens: 100, outputTokens: 10 },
    },
    {
      type: 'answer',
      steps: [
        { type: 'text', text: 'It is called ' },
        { type: 'gate', gate: writing },
        { type: 'text', text: '**Miso**.' },
      ],
      use: { inputTokens: 200, outputTokens: 30 },
    },
  ]);
  const { page, context, problems } = await openPanel(browser, own, { at: '#/agent/nod' });
  await write(page, 'What is my cat called?');
  await working(page).getByText('nod is working').waitFor();
  await page.locator('[data-reasoning]').getByText('The person asks for the cat.').waitFor();
  thinking.open();
  await page.locator('[data-call="search_memory"][data-status="succeeded"]').waitFor();
  await page.locator('article[data-draft]').getByText('It is called').waitFor();
  await expect.poll(() => answers(page).count()).toBe(0);
  writing.open();
  await answers(page).last().getByText('It is called Miso.').waitFor();
  await working(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^1 tool · .* · 340 tokens$/ }).click();
  await page.locator('[data-reasoning]').getByText('The person asks for the cat.').waitFor();
  await page.getByText('Tokens: 300 in, 40 out').waitFor();

  await page.goto(`${own.url}/#/settings/models`);
  await page.getByRole('switch', { name: 'Show reasoning' }).click();
  await expect.poll(async () => (await personOf(own).settings()).showReasoning).toBe(false);
  await page.goBack();
  await runs(page).getByText('Tokens: 300 in, 40 out').waitFor();
  await expect.poll(() => page.locator('[data-reasoning]').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('AC-6.5 the Stop button and Esc end a run at once, and what was written stays', async () => {
  const { hub: own, server } = await startWithModel();
  const { page, context } = await openPanel(browser, own, { at: '#/agent/nod' });
  server.script([{ type: 'answer', steps: [{ type: 'text', text: 'Half an answer' }, { type: 'hang' }] }]);
  await write(page, 'Tell me everything');
  await page.locator('article[data-draft]').getByText('Half an answer').waitFor();
  await working(page).getByText('Esc').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page
    .locator('[data-run][data-outcome="stopped"]')
    .getByText(/^Stopped · /)
    .waitFor();
  await answers(page).last().getByText('Half an answer').waitFor();
  await working(page).waitFor({ state: 'detached' });

  server.script([{ type: 'answer', steps: [{ type: 'text', text: 'Another half' }, { type: 'hang' }] }]);
  await write(page, 'And again');
  await page.locator('article[data-draft]').getByText('Another half').waitFor();
  const field = page.locator('[data-composer]');
  await field.fill('typing');
  await field.press('Escape');
  expect(await working(page).count()).toBe(1);
  await field.fill('');
  await field.press('Escape');
  await expect.poll(() => page.locator('[data-run][data-outcome="stopped"]').count()).toBe(2);
  expect(await field.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);
  await context.close();
});

test('AC-8.1 an answer that fails says so with the reason, and the run is marked', async () => {
  const { hub: own, server } = await startWithModel();
  server.script([{ type: 'refusal', status: 401, message: 'Incorrect API key provided.' }]);
  const { page, context } = await openPanel(browser, own, { at: '#/agent/nod' });
  await write(page, 'Hello there');
  await answers(page).last().getByText('Incorrect API key provided.').waitFor();
  await page
    .locator('[data-run][data-outcome="failed"]')
    .getByText(/^Failed · /)
    .waitFor();
  await context.close();
});

test('a text is copied from its actions', async () => {
  const { hub: own, server } = await startWithModel();
  server.script([{ type: 'answer', steps: [{ type: 'text', text: 'First try.' }] }]);
  const { page, context } = await openPanel(browser, own, {
    at: '#/agent/nod',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await write(page, 'Say something');
  await answers(page).last().getByText('First try.').waitFor();
  await answers(page).last().getByRole('button', { name: 'Copy text' }).focus();
  await page.keyboard.press('Enter');
  await answers(page).last().getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('First try.');
  await context.close();
});

test('a conversation of many pages is exported whole, with requests, answers and runs', async () => {
  const own = await startHub();
  onTestFinished(async () => void (await own.stop()));
  const program = programOf(own);
  for (let index = 0; index < 210; index++)
    await program.sendMessage({ from: 'talker', to: 'user', payload: { text: `line ${index}` } });
  const { requestId } = await program.sendMessage({
    from: 'talker',
    to: 'user',
    payload: { text: 'Deploy **now**?' },
    quickReplies: ['Yes', 'No'],
  });
  if (!requestId) throw new Error('the hub opened no request');
  await personOf(own).answer(requestId, { text: 'Yes', surface: 'cli' });
  const { page, context } = await openPanel(browser, own);
  await page.locator('a[data-entry="talker"]').click();
  const download = async () => {
    await page.getByRole('button', { name: 'Conversation menu' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const talk = await download();
  expect(talk.name).toMatch(/^talker-\d{4}-\d\d-\d\d\.md$/);
  expect(talk.text).toMatch(/^# Conversation with talker\n/);
  expect(talk.text.match(/^> line \d+$/gm)).toHaveLength(210);
  expect(talk.text).toContain(
    '> Deploy **now**?\n\n- Quick replies:\n  - Yes\n  - No\n- Answered: Yes (from the command line,',
  );

  await page.locator('a[data-entry="nod"]').click();
  await write(page, 'remember that tea is green');
  await runs(page)
    .last()
    .getByText(/^1 tool/)
    .waitFor();
  expect((await download()).text).toMatch(/^- nod used Save Memory · 1 tool · /m);
  await context.close();
});

test('OPS-4 runs, stopping and the first screen speak Chinese', async () => {
  const { hub: own, server } = await startWithModel();
  const { page, context } = await openPanel(browser, own, { locale: 'zh-CN', at: '#/agent/nod' });
  await page.getByRole('heading', { name: '和 nod 打个招呼' }).waitFor();
  server.script([
    {
      type: 'answer',
      steps: [{ type: 'tool-call', toolName: 'search_memory', argumentsText: '{"query":"猫"}' }],
    },
    { type: 'answer', steps: [{ type: 'text', text: '一半' }, { type: 'hang' }] },
  ]);
  await write(page, '我的猫叫什么？');
  await working(page).getByText('nod 正在处理').waitFor();
  await page.locator('article[data-draft]').getByText('一半').waitFor();
  await page.getByRole('button', { name: '停止' }).click();
  await runs(page)
    .getByText(/^已停止 · 1 个工具 · /)
    .waitFor();
  await context.close();
});

test('QR-3.1 on a phone runs fit 360 pixels and message actions open from their button', async () => {
  const phone = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true };
  const { page, context } = await openPanel(browser, hub, phone);
  await page.locator('a[data-entry="nod"]').tap();
  await page.getByRole('log').waitFor();
  await page.locator('[data-composer]').fill('search my memories for cat');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  const run = runs(page).last();
  await run.getByRole('button', { name: /^1 tool/ }).tap();
  await run.locator('[data-call] > button').tap();
  await run.locator('[data-details]').waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  const answer = answers(page).last();
  await answer.getByRole('button', { name: 'More actions' }).tap();
  await answer.getByRole('button', { name: 'Regenerate' }).waitFor();
  const box = await answer.getByRole('group', { name: 'Message actions' }).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 361) <= 360).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  await context.close();
});
