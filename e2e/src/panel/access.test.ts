// What the built-in agent may touch and what embeds its memories, set in the panel: it counts without a restart.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScriptedModelServer, startScriptedModelServer } from '@nod/testing';
import type { Browser, Page } from 'playwright-core';
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

async function startOwnHub(env: Record<string, string> = {}): Promise<StartedHub> {
  const hub = await startHub({ env });
  onTestFinished(async () => void (await hub.stop()));
  return hub;
}

async function startWithModel(): Promise<{ hub: StartedHub; server: ScriptedModelServer }> {
  const server = await startScriptedModelServer();
  onTestFinished(() => server.close());
  const env = { NOD_MODEL: 'openai-compatible:scripted', NOD_MODEL_BASE_URL: server.url('openai') };
  return { hub: await startOwnHub(env), server };
}

/** A folder with one file in it. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-e2e-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'plan.txt'), 'plan');
  return folder;
}

const accessCard = (page: Page) => page.getByRole('region', { name: 'What nod may touch' });
const toggle = (page: Page, name: string) => accessCard(page).getByRole('switch', { name });
const rowOf = (page: Page, tool: string) => page.locator(`[data-tool="${tool}"]`);

async function setFolder(page: Page, folder: string): Promise<void> {
  const card = accessCard(page);
  await card.getByLabel('Path on the machine of the hub').fill(folder);
  await card.getByRole('button', { name: 'Save' }).click();
}

test('AC-8.3 a switch and a folder count for the next message, without a restart', async () => {
  const { hub, server } = await startWithModel();
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/settings/tools' });
  await rowOf(page, 'read_file').waitFor();
  await expect.poll(() => rowOf(page, 'write_file').count()).toBe(0);
  await accessCard(page).getByText(join(hub.data, 'files'), { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const folder = newFolder();
  await accessCard(page).getByRole('button', { name: 'Change folder' }).click();
  await setFolder(page, folder);
  await accessCard(page).locator('[data-connected]').getByText(folder, { exact: true }).waitFor();
  await toggle(page, 'Write files').click();
  await rowOf(page, 'write_file').waitFor();
  await toggle(page, 'Read the web').click();
  await rowOf(page, 'web_fetch').waitFor();
  await toggle(page, 'Run commands').click();
  const question = page.getByRole('alertdialog', { name: 'Let nod run commands?' });
  await question.waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });

  const tell = async (toolName: string, parameters: object, answer: string): Promise<void> => {
    server.script([
      {
        type: 'answer',
        steps: [{ type: 'tool-call', toolName, argumentsText: JSON.stringify(parameters) }],
      },
      { type: 'answer', steps: [{ type: 'text', text: answer }] },
    ]);
    const person = personOf(hub);
    await person.sendMessage({
      from: 'user',
      to: 'nod' as never,
      payload: { text: `use ${toolName}` },
      surface: 'panel',
    });
    const last = async () => (await person.conversations())[0]?.lastMessage?.preview;
    await expect.poll(last, PATIENCE).toBe(answer);
  };
  await tell('write_file', { path: 'note.txt', content: 'written' }, 'Written.');
  expect(readFileSync(join(folder, 'note.txt'), 'utf8')).toBe('written');
  await tell('list_files', {}, 'Listed.');
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('plan.txt');

  await toggle(page, 'Write files').click();
  await rowOf(page, 'write_file').waitFor({ state: 'detached' });
  await tell('write_file', { path: 'other.txt', content: 'x' }, 'Not written.');
  expect(existsSync(join(folder, 'other.txt'))).toBe(false);
  await accessCard(page).getByRole('button', { name: 'Use the hub’s own folder' }).click();
  await accessCard(page).getByText('The hub’s own folder.').waitFor();
  expect((await personOf(hub).settings()).access).toMatchObject({ isOwnFolder: true, allowWeb: true });
  expect(problems).toEqual([]);
  await context.close();
});

test('SEC-6 a folder that is missing, is none, or holds the hub’s own data is refused, and nothing has changed', async () => {
  const hub = await startOwnHub();
  const { page, context } = await openPanel(browser, hub, { at: '#/settings/tools' });
  const folder = newFolder();
  await accessCard(page).getByRole('button', { name: 'Change folder' }).click();
  for (const [given, words] of [
    [join(folder, 'nowhere'), 'There is no such folder on the machine of the hub.'],
    [join(folder, 'plan.txt'), 'That is not a folder.'],
    [hub.data, 'That folder holds the hub’s own data'],
    ['/', 'That folder holds the hub’s own data'],
  ] as const) {
    await setFolder(page, given);
    await accessCard(page).getByRole('alert').getByText(`Not saved: ${words}`).waitFor();
    expect((await personOf(hub).settings()).access.isOwnFolder).toBe(true);
  }

  const kept = join(folder, 'kept');
  mkdirSync(kept);
  await setFolder(page, kept);
  await accessCard(page).locator('[data-connected]').getByText(kept).waitFor();
  rmSync(kept, { recursive: true });
  await page.reload();
  await accessCard(page).getByText('There is no such folder now. nod sees no files.').waitFor();
  await expect.poll(() => rowOf(page, 'read_file').count()).toBe(0);
  await context.close();
});

test('what the environment decides is shown and cannot be changed', async () => {
  const env = {
    NOD_FOLDER: newFolder(),
    NOD_ALLOW_WRITE: '1',
    NOD_ALLOW_SHELL: '0',
    NOD_EMBEDDER: 'ollama:none',
  };
  const hub = await startOwnHub({ ...env, NOD_EMBEDDER_BASE_URL: 'http://127.0.0.1:9' });
  const { page, context } = await openPanel(browser, hub, { at: '#/settings/tools' });
  for (const name of ['NOD_FOLDER', 'NOD_ALLOW_WRITE', 'NOD_ALLOW_SHELL'])
    await accessCard(page).getByText(`Set by ${name} in the hub’s environment.`).waitFor();
  await expect.poll(() => accessCard(page).getByRole('button').count()).toBe(0);
  expect(await toggle(page, 'Write files').isDisabled()).toBe(true);
  expect(await toggle(page, 'Write files').isChecked()).toBe(true);
  expect(await toggle(page, 'Run commands').isDisabled()).toBe(true);
  expect(await toggle(page, 'Read the web').isEnabled()).toBe(true);
  await page.goto(`${hub.url}/#/settings/models`);
  const card = page.getByRole('region', { name: 'Search by meaning' });
  await card.getByText('Set by NOD_EMBEDDER in the hub’s environment.').waitFor();
  await expect.poll(() => card.getByRole('button').count()).toBe(0);
  await context.close();
});

const KEY = 'sk-of-the-embedder';

/** A server in OpenAI's form that embeds when the test lets it; it keeps the keys it was given. */
async function startEmbedder(): Promise<{ url: string; keys: Set<string>; release: () => void }> {
  const keys = new Set<string>();
  const released = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    keys.add(request.headers.authorization ?? '');
    let body = '';
    for await (const chunk of request) body += chunk;
    const { input } = JSON.parse(body) as { input: string[] };
    // The one text that it is tried with is answered at once.
    if (input[0] !== 'dimensions') await released.promise;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    released.resolve();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/v1`, keys, release: () => released.resolve() };
}

test('SEC-6 AC-1.1 another embedder is tried, embeds everything anew in the background, and its key never comes back', async () => {
  const hub = await startOwnHub();
  const embedder = await startEmbedder();
  await personOf(hub).addMemory({ text: 'The cat is called Miso' });
  await personOf(hub).addMemory({ text: 'The deploy key lies in the vault' });
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/settings/models' });
  const card = page.getByRole('region', { name: 'Search by meaning' });
  await card.getByText('Built in, works offline').waitFor();
  await card.getByText('All memories can be found by meaning.').waitFor();

  await card.getByRole('button', { name: 'Use another embedder' }).click();
  await card.getByLabel('Kind of server').selectOption('openai');
  await card.getByLabel('Model name').fill('embed-1');
  await card.getByLabel('API key').fill(KEY);
  await card.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await card.getByRole('button', { name: 'Use it' }).click();
  await card.getByRole('alert').getByText('Not saved: The embedder gave no vector: ').waitFor();
  expect((await personOf(hub).settings()).embedder).toBeNull();

  await card.getByLabel('Base URL').fill(embedder.url);
  await card.getByRole('button', { name: 'Use it' }).click();
  await card.getByText('Key stored').waitFor();
  await card.getByText('0 of 2 memories can be found by meaning').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  embedder.release();
  await card.getByText('All memories can be found by meaning.').waitFor();
  expect([...embedder.keys]).toEqual([`Bearer ${KEY}`]);
  expect(JSON.stringify(await personOf(hub).settings())).not.toContain(KEY);
  expect(await page.content()).not.toContain(KEY);

  await card.getByRole('button', { name: 'Use the built-in one' }).click();
  await card.getByText('Built in, works offline').waitFor();
  expect(readFileSync(join(hub.data, 'settings.json'), 'utf8')).not.toContain(KEY);
  expect((await personOf(hub).memories()).count).toBe(2);
  expect(problems).toEqual([]);
  await context.close();
});
