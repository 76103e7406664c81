// What the person lays down about tools in the panel is what holds; every decision about a call is in the audit.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditEntrySchema, type HumanRequestOf } from '@nod/protocol';
import { type ScriptedModelServer, startScriptedModelServer } from '@nod/testing';
import type { Browser, Download, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { launchBrowser, openPanel, personOf } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

/** For what takes a moment on a busy machine. */
const PATIENCE = { timeout: 60_000 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

/** A hub whose agent may write files, with a model that calls a tool, and then says that it is done. */
interface World {
  hub: StartedHub;
  server: ScriptedModelServer;
  /** The agent wants to write the file; resolves when the person's message is accepted. */
  wantFile(path: string): Promise<void>;
  /** The person's message is worked off. */
  untilDone(): Promise<void>;
  untilAsked(): Promise<HumanRequestOf<'tool-approval'>>;
  hasFile(path: string): boolean;
}

async function startWorld(): Promise<World> {
  const server = await startScriptedModelServer();
  const env = {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_ALLOW_WRITE: '1',
  };
  const hub = await startHub({ env });
  onTestFinished(async () => {
    await hub.stop();
    await server.close();
  });
  const person = personOf(hub);
  let answers = 0;
  return {
    hub,
    server,
    async wantFile(path) {
      answers += 1;
      const argumentsText = JSON.stringify({ path, content: `Text ${answers}`, overwrite: true });
      server.script([
        { type: 'answer', steps: [{ type: 'tool-call', toolName: 'write_file', argumentsText }] },
        { type: 'answer', steps: [{ type: 'text', text: `Answer ${answers}.` }] },
      ]);
      await person.sendMessage({
        from: 'user',
        to: 'nod' as never,
        payload: { text: `write ${path}` },
        surface: 'panel',
      });
    },
    untilDone: () =>
      expect
        .poll(async () => (await person.conversations())[0]?.lastMessage?.preview, PATIENCE)
        .toBe(`Answer ${answers}.`),
    async untilAsked() {
      await expect.poll(async () => (await person.openRequests()).length, PATIENCE).toBe(1);
      const [request] = await person.openRequests();
      if (request?.kind !== 'tool-approval') throw new Error('that is no tool approval');
      return request;
    },
    hasFile: (path) => existsSync(join(hub.data, 'files', path)),
  };
}

const policyOf = (page: Page, tool: string) => page.getByRole('radiogroup', { name: `Policy for ${tool}` });
const _isChosen = (page: Page, tool: string, name: string) =>
  policyOf(page, tool).getByRole('radio', { name, checked: true }).waitFor();

/** What the hub keeps of each choice. */
const STORED = { 'By mode': [], Auto: ['auto'], 'Ask me': ['ask'], Never: ['never'] } as const;

async function choose(page: Page, world: World, name: keyof typeof STORED): Promise<void> {
  await policyOf(page, 'Write File').getByRole('radio', { name, exact: true }).click();
  const stored = async () => (await personOf(world.hub).policies()).policies.map(({ policy }) => policy);
  await expect.poll(stored, PATIENCE).toEqual(STORED[name]);
}

async function setMode({ hub }: World, mode: 'agent' | 'supervised'): Promise<void> {
  const [conversation] = await personOf(hub).conversations();
  if (conversation) await personOf(hub).setMode(conversation.id, { mode: mode, surface: 'panel' });
}

test('CM-8.5 a policy set in the panel holds from the next call on: never, ask, auto, and by mode again', async () => {
  const world = await startWorld();
  const person = personOf(world.hub);
  const { page, context, problems } = await openPanel(browser, world.hub, { at: '#/settings/tools' });
  const row = page.locator('[data-tool="write_file"]');
  await row.getByText('built in', { exact: true }).waitFor();
  await page.locator('[data-tool="read_file"]').getByText('built in · only reads').waitFor();

  await choose(page, world, 'Never');
  await world.wantFile('never.txt');
  await world.untilDone();
  expect(world.hasFile('never.txt')).toBe(false);

  await choose(page, world, 'Ask me');
  await world.wantFile('ask.txt');
  const asked = await world.untilAsked();
  expect(asked.reason).toBe('policy');
  expect(world.hasFile('ask.txt')).toBe(false);
  await person.answer(asked.id, { approval: { verdict: 'approve', hash: asked.hash }, surface: 'panel' });
  await world.untilDone();
  expect(world.hasFile('ask.txt')).toBe(true);

  await setMode(world, 'supervised');
  await choose(page, world, 'Auto');
  await world.wantFile('auto.txt');
  await world.untilDone();
  expect(world.hasFile('auto.txt')).toBe(true);

  await choose(page, world, 'By mode');
  await world.wantFile('mode.txt');
  const supervised = await world.untilAsked();
  await person.answer(supervised.id, {
    approval: { verdict: 'reject', words: 'not today' },
    surface: 'panel',
  });
  await world.untilDone();
  expect(world.hasFile('mode.txt')).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test('CM-8.5 a permission given from a card is listed in words, holds, and is revoked in the panel', async () => {
  const world = await startWorld();
  const person = personOf(world.hub);
  const { page, context, problems } = await openPanel(browser, world.hub, { at: '#/settings/tools' });
  await page.getByText('None. You give them on the card of a tool call.').waitFor();
  await person.sendMessage({
    from: 'user',
    to: 'nod' as never,
    payload: { text: 'stop' },
    mode: 'supervised',
    surface: 'panel',
  });
  await world.wantFile('notes.md');
  const first = await world.untilAsked();
  expect(first.permission?.parameters).toEqual({ path: 'notes.md' });
  await person.answer(first.id, {
    approval: { verdict: 'approve', hash: first.hash, remember: 'conversation' },
    surface: 'panel',
  });
  await world.untilDone();
  const permission = page.locator('[data-list="permissions"] [data-row]');
  await permission.getByText('Write File, when path is "notes.md"').waitFor();
  await permission.getByRole('link', { name: 'in the conversation with nod' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await world.wantFile('notes.md');
  await world.untilDone();
  expect(await person.openRequests()).toEqual([]);

  await page.getByRole('button', { name: 'Revoke Write File' }).click();
  await permission.waitFor({ state: 'detached' });
  expect((await person.policies()).permissions).toEqual([]);
  await world.wantFile('notes.md');
  const again = await world.untilAsked();
  await person.answer(again.id, { approval: { verdict: 'reject' }, surface: 'panel' });
  await world.untilDone();
  expect(problems).toEqual([]);
  await context.close();
});

/** One decision of each kind, newest last. */
async function decide(world: World): Promise<void> {
  const person = personOf(world.hub);
  await world.wantFile('allowed.txt');
  await world.untilDone();
  await person.setPolicy({ agent: 'nod', toolName: 'write_file', policy: 'never', surface: 'cli' });
  await world.wantFile('refused.txt');
  await world.untilDone();
  await person.setPolicy({ agent: 'nod', toolName: 'write_file', policy: 'ask', surface: 'panel' });
  await world.wantFile('approved.txt');
  const approved = await world.untilAsked();
  await person.answer(approved.id, {
    approval: { verdict: 'approve', hash: approved.hash },
    surface: 'telegram',
  });
  await world.untilDone();
  await world.wantFile('rejected.txt');
  const rejected = await world.untilAsked();
  await person.answer(rejected.id, {
    approval: { verdict: 'reject', words: '=not "on" Friday,\nplease' },
    surface: 'panel',
  });
  await world.untilDone();
}

const rows = (page: Page) => page.locator('[data-entry-id]');
const outcomesOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-outcome')));
const readText = async (download: Download) => readFileSync(await download.path(), 'utf8');

async function download(page: Page, name: string): Promise<Download> {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return started;
}

test('SEC-7 the audit shows every decision with who, where and why, narrows down by the address, and is taken away', async () => {
  const world = await startWorld();
  await decide(world);
  const { page, context, problems } = await openPanel(browser, world.hub, { at: '#/settings/audit' });
  await rows(page).first().waitFor();
  await expect
    .poll(() => outcomesOf(page))
    .toEqual([
      'credential-added',
      'credential-added',
      'rejected',
      'approved',
      'policy-set',
      'refused',
      'policy-set',
      'allowed',
    ]);
  await rows(page).nth(0).getByText('Browser Chrome · Linux').waitFor();
  await rows(page).nth(1).getByText('One-time link', { exact: true }).waitFor();
  const [rejected, approved] = [rows(page).nth(2), rows(page).nth(3)];
  await rejected.getByText('=not "on" Friday,').waitFor();
  await rejected.getByText('You · web panel').waitFor();
  await approved.getByText('You · Telegram').waitFor();
  await rows(page).nth(5).getByText('The hub · by policy').waitFor();
  await rows(page).nth(7).getByText('The hub · by mode').waitFor();
  const [entry] = (await personOf(world.hub).audit({ outcome: 'rejected' })).entries;
  await rejected.getByRole('button', { name: `Hash ${entry?.hash?.slice(0, 8)}`, exact: true }).click();
  await rejected.getByRole('button', { name: `Hash ${entry?.hash}`, exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByLabel('Decision', { exact: true }).selectOption('policy-set');
  await expect.poll(() => outcomesOf(page), PATIENCE).toEqual(['policy-set', 'policy-set']);
  await page.getByLabel('Where').selectOption('cli');
  await expect.poll(() => outcomesOf(page), PATIENCE).toEqual(['policy-set']);
  await rows(page).getByText('Never', { exact: true }).waitFor();
  expect(page.url()).toContain('outcome=policy-set&surface=cli');
  await page.reload();
  await expect.poll(() => outcomesOf(page), PATIENCE).toEqual(['policy-set']);
  await page.getByLabel('Agent', { exact: true }).selectOption('nod');
  await page.getByLabel('Tool', { exact: true }).selectOption('read_file');
  await page.getByText('Nothing fits these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows(page).count(), PATIENCE).toBe(8);

  await page.getByLabel('Since').selectOption('hour');
  await page.getByLabel('Tool', { exact: true }).selectOption('write_file');
  await page.getByLabel('Decision', { exact: true }).selectOption('rejected');
  await expect.poll(() => outcomesOf(page), PATIENCE).toEqual(['rejected']);
  const jsonl = await download(page, 'Export as JSONL');
  expect(jsonl.suggestedFilename()).toBe('nod-audit.jsonl');
  const lines = (await readText(jsonl)).trimEnd().split('\n');
  expect(lines.map((line) => auditEntrySchema.parse(JSON.parse(line)))).toEqual([entry]);
  const csv = await download(page, 'Export as CSV');
  expect(csv.suggestedFilename()).toBe('nod-audit.csv');
  expect(parseCsv(await readText(csv))).toMatchObject([
    { outcome: 'rejected', toolName: 'write_file', detail: `'=not "on" Friday,\nplease`, hash: entry?.hash },
  ]);

  await rows(page).getByRole('link', { name: 'nod' }).click();
  await page.getByRole('log').waitFor();
  expect(page.url()).toContain(`#/conversation/${entry?.conversationId}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('OPS-4 tools and audit speak Chinese, fit 360 pixels and keep nobody out in the dark', async () => {
  const world = await startWorld();
  await decide(world);
  const { page, context, problems } = await openPanel(browser, world.hub, {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 360, height: 700 },
  });
  for (const [section, words] of [
    ['tools', '读取文件夹里的文本文件。'],
    ['audit', '已拦下'],
  ] as const) {
    await page.goto(`${world.hub.url}/#/settings/${section}`);
    await page.getByText(words).and(page.locator('p, span, div')).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
    expect(await seriousViolations(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

/** The records of a CSV text, by the names in its first line. */
function parseCsv(text: string): Record<string, string>[] {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)];
  const table: string[][] = [[]];
  for (const [whole, quoted, plain, end] of cells) {
    if (whole === '') break;
    table.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') table.push([]);
  }
  const [names = [], ...records] = table.filter((record) => record.length > 0);
  return records.map((record) => Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])));
}
