// The page that says how to connect an agent: what it offers is pasted into a real shell.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { plainEnvironment } from '../stage/nod.ts';
import { launchBrowser, openPanel, personOf } from '../stage/panel-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

/** A hub with a port and a data folder of its own, whose path a shell would take apart, and the page. */
async function openConnect(options: Parameters<typeof openPanel>[2] = {}) {
  const data = mkdtempSync(join(tmpdir(), "nod it's "));
  const hub = await startHub({ data });
  const panel = await openPanel(browser, hub, { at: '#/connect', ...options });
  onTestFinished(async () => {
    await panel.context.close();
    await hub.stop();
    rmSync(data, { recursive: true, force: true });
  });
  return { hub, data, ...panel };
}

async function commandsOf(page: Page, tab: string): Promise<string[]> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  return page.getByRole('tabpanel', { name: tab, exact: true }).locator('pre').allTextContents();
}

/** Somewhere else, with nothing of this checkout in the environment. */
async function paste(command: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', command], {
    cwd: '/',
    env: plainEnvironment(env),
  });
  return stdout;
}

/** On a terminal, where a person says yes to what they are asked. */
function pasteAndAgree(command: string, env: Record<string, string>): Promise<string> {
  return paste(`echo y | script -qec "$COMMAND" /dev/null`, { ...env, COMMAND: command });
}

async function openQuestions(hub: StartedHub): Promise<string[]> {
  return (await personOf(hub).openRequests()).map(({ agent }) => agent);
}

test('F-32 the shell and curl commands work as pasted, and the page shows what arrives', async () => {
  const { hub, data, page, problems } = await openConnect();
  const [ask = ''] = await commandsOf(page, 'Shell');
  await page.getByText('Waiting for the first words of shell…').waitFor();
  const asked = paste(ask);
  await page.locator('[data-arrived="shell"]').getByText('shell is here: Deploy now?').waitFor();
  const [request] = await personOf(hub).openRequests();
  await personOf(hub).answer(request?.id ?? '', { text: 'Yes', surface: 'panel' });
  expect(await asked).toBe('Yes\n');

  const [makeToken = '', send = ''] = await commandsOf(page, 'curl');
  await paste(makeToken);
  expect(statSync(join(data, 'script.token')).mode & 0o777).toBe(0o600);
  await paste(send);
  await page.locator('[data-arrived="script"]').getByText('script is here: Deploy now?').waitFor();
  expect(await openQuestions(hub)).toEqual(['script']);
  expect((await personOf(hub).programs()).map(({ name }) => name)).toEqual(['local', 'script']);
  expect(problems).toEqual([]);
});

test('F-32 the configuration for MCP clients starts a server that speaks as its agent', async () => {
  const { hub, page } = await openConnect();
  const [makeToken = '', configuration = '{}'] = await commandsOf(page, 'MCP');
  await paste(makeToken);
  const { command, args } = JSON.parse(configuration).mcpServers.nod;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env: plainEnvironment() }));
  onTestFinished(() => client.close());
  await client.callTool({
    name: 'send_message',
    arguments: { to: 'user', payload: { text: 'Good morning' } },
  });
  await page
    .locator('[data-arrived="assistant"]')
    .getByText(/^assistant.* is here: Good morning/)
    .waitFor();
  expect(await openQuestions(hub)).toEqual([]);
});

const PROGRAMS = {
  'Claude Code': '.claude.json',
  Codex: '.codex/config.toml',
  'Gemini CLI': '.gemini/settings.json',
  'Qwen Code': '.qwen/settings.json',
  OpenCode: '.config/opencode/opencode.jsonc',
  'GitHub Copilot': '.copilot/mcp-config.json',
  'Kimi Code': '.kimi-code/mcp.json',
};

test('F-32 the command for each agent program connects it, and writes what the page shows for doing it by hand', async () => {
  const { page, data } = await openConnect();
  const home = mkdtempSync(join(tmpdir(), 'nod-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const [tab, file] of Object.entries(PROGRAMS)) {
    const [connect = '', ...blocks] = await commandsOf(page, tab);
    const output = await pasteAndAgree(connect, { HOME: home });
    expect(output, tab).toContain('✓ Started as written');
    const written = readFileSync(join(home, file), 'utf8');
    expect(blocks, tab).toContain(written);
    expect(written, tab).toContain(JSON.stringify(data));
  }

  const { command, args } = JSON.parse(readFileSync(join(home, '.kimi-code/mcp.json'), 'utf8')).mcpServers
    .nod;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env: plainEnvironment() }));
  onTestFinished(() => client.close());
  const payload = { text: 'Good evening' };
  await client.callTool({ name: 'send_message', arguments: { to: 'user', payload } });
  await page.getByText(/^kimi.* is here: Good evening/).waitFor();
});

test('F-32 OPS-4 a tab for each agent, in Chinese, on 360 pixels and in the dark', async () => {
  const { page, data } = await openConnect({
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  for (const tab of [...Object.keys(PROGRAMS), 'MCP', 'curl', '命令行']) {
    expect((await commandsOf(page, tab)).join('\n')).toContain(data.split("'")[0]);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});
