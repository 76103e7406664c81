import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScriptedModelServer } from '@nod/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import type { EmbedderConfig } from './embedder-settings.ts';
import { openSettingsFile } from './settings-file.ts';

let folder: string;
const open = (env: NodeJS.ProcessEnv = {}, tryEmbedder = async (_: EmbedderConfig) => 3) =>
  openSettingsFile(locateDataFolder(folder, {}), {
    env,
    findOffers: async () => ({ offers: [] }),
    tryEmbedder,
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-settings-'));
  createDataFolder(locateDataFolder(folder, {}));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const choice = { provider: 'openai', model: 'gpt-5', apiKey: 'sk-secret-0123456789' };

describe('the settings file', () => {
  it('starts without a model and with personas', () => {
    expect(open().read()).toMatchObject({ model: null, fallback: null, activePersonaId: 'plain' });
  });

  it('SEC-6 keeps keys for the hub alone, in a file that only its owner can read', async () => {
    const settings = await open().change({ model: choice });
    expect(settings.model).toEqual({
      provider: 'openai',
      model: 'gpt-5',
      baseUrl: null,
      hasApiKey: true,
      fromEnvironment: false,
    });
    expect(JSON.stringify(settings)).not.toContain('secret');
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(open().models().model).toMatchObject({ apiKey: 'sk-secret-0123456789' });
  });

  it('keeps the key when only the model of the same provider changes, and drops it with the provider', async () => {
    const settings = open();
    await settings.change({ model: choice });
    await settings.change({ model: { provider: 'openai', model: 'gpt-6' } });
    expect(settings.models().model).toMatchObject({ model: 'gpt-6', apiKey: 'sk-secret-0123456789' });
    await settings.change({ model: { provider: 'ollama', model: 'qwen3' } });
    expect(settings.models().model).not.toHaveProperty('apiKey');
  });

  it('SEC-6 a stored key does not go to another address, and a usual key is not stored', async () => {
    const env = { OPENAI_API_KEY: 'sk-usual-0123456789' };
    const settings = open(env);
    await settings.change({ model: choice });
    await settings.change({
      model: { provider: 'openai', model: 'x', baseUrl: 'https://elsewhere.example/v1' },
    });
    expect(settings.models().model).not.toHaveProperty('apiKey');
    await settings.change({ model: { provider: 'openai', model: 'x' } });
    expect(settings.models().model).toMatchObject({ apiKey: 'sk-usual-0123456789' });
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('usual');
  });

  it('the environment wins, and says so', async () => {
    const settings = open({ NOD_MODEL: 'ollama:qwen3:4b' });
    await settings.change({ model: choice });
    expect(settings.read().model).toMatchObject({ model: 'qwen3:4b', fromEnvironment: true });
  });

  it('SEC-8 refuses an unknown provider or persona, and changes nothing', async () => {
    const settings = open();
    const unknown = { model: { provider: 'nobody', model: 'x' } };
    await expect(settings.change(unknown)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(settings.change({ activePersonaId: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(open().read()).toEqual(settings.read());
  });

  it('an approval waits for a day unless the person says otherwise', async () => {
    const settings = open();
    expect(settings.read().approvalMinutes).toBe(24 * 60);
    await settings.change({ approvalMinutes: 60 });
    expect(open().read().approvalMinutes).toBe(60);
  });

  it('SEC-6 a broken file is named with line and column, and nothing of it is told', () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, '{\n  "model": { "apiKey": sk-secret }\n}');
    expect(() => open()).toThrow(new Error(`cannot read ${path}: not valid JSON at line 2, column 24`));
  });

  it('does not forget a file that it cannot read', () => {
    writeFileSync(join(folder, 'settings.json'), '{');
    expect(() => open()).toThrow('cannot read');
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{');
  });
});

describe('what the built-in agent may touch', () => {
  it('is the hub’s own folder, for reading, until the person allows more', async () => {
    const settings = open();
    expect(settings.read().access).toEqual({
      folder: join(folder, 'files'),
      isOwnFolder: true,
      folderProblem: null,
      allowWrite: false,
      allowShell: false,
      allowWeb: false,
      fromEnvironment: [],
    });
    const notes = join(folder, 'notes');
    mkdirSync(notes);
    await settings.change({ access: { folder: notes, allowWrite: true } });
    await settings.change({ access: { allowWeb: true } });
    expect(open().read().access).toMatchObject({ folder: notes, allowWrite: true, allowWeb: true });
    await settings.change({ access: { folder: null } });
    expect(open().read().access).toMatchObject({ isOwnFolder: true, allowWrite: true });
  });

  it('SEC-6 is never a folder that is missing, is none, or holds the hub’s own data', async () => {
    const settings = open();
    const file = join(folder, 'file.txt');
    writeFileSync(file, '');
    symlinkSync(folder, join(folder, 'files', 'link'));
    for (const [given, code] of [
      [join(folder, 'nowhere'), 'folder_not_found'],
      [file, 'not_a_folder'],
      [folder, 'folder_holds_data'],
      ['/', 'folder_holds_data'],
      [join(folder, 'files', 'link'), 'folder_holds_data'],
      ['notes', 'invalid_request'],
    ]) {
      const change = { access: { folder: given ?? '', allowShell: true } };
      await expect(settings.change(change)).rejects.toMatchObject({ code });
    }
    expect(open().read().access).toMatchObject({ isOwnFolder: true, allowShell: false });
  });

  it('says what became of a folder that was there', async () => {
    const settings = open();
    const notes = join(folder, 'notes');
    mkdirSync(notes);
    await settings.change({ access: { folder: notes } });
    rmSync(notes, { recursive: true });
    expect(settings.read().access.folderProblem).toBe('folder_not_found');
    symlinkSync(folder, notes);
    expect(settings.read().access.folderProblem).toBe('folder_holds_data');
  });

  it('the environment wins, on and off, and cannot be changed here', async () => {
    await open().change({ access: { allowShell: true } });
    const settings = open({ NOD_FOLDER: tmpdir(), NOD_ALLOW_WRITE: '1', NOD_ALLOW_SHELL: '0' });
    expect(settings.read().access).toMatchObject({
      folder: tmpdir(),
      allowWrite: true,
      allowShell: false,
      fromEnvironment: ['folder', 'allowWrite', 'allowShell'],
    });
    const change = settings.change({ access: { allowShell: true } });
    await expect(change).rejects.toThrow('NOD_ALLOW_SHELL');
    await settings.change({ access: { allowWeb: true } });
    expect(settings.read().access.allowWeb).toBe(true);
  });
});

describe('the embedder', () => {
  const choice = { provider: 'openai', model: 'embed-3', apiKey: 'sk-secret-0123456789' } as const;

  it('SEC-6 is tried before it is taken, and its key never comes out', async () => {
    const settings = await open().change({ embedder: choice });
    expect(settings.embedder).toEqual({
      provider: 'openai',
      model: 'embed-3',
      baseUrl: 'https://api.openai.com/v1',
      hasApiKey: true,
      fromEnvironment: false,
    });
    expect(open().embedder()).toMatchObject({ apiKey: 'sk-secret-0123456789', dimensions: 3 });
  });

  it('that gives no vector is refused, and nothing has changed', async () => {
    const settings = open({}, async () => {
      throw new Error('the embedding server cannot be reached');
    });
    const change = settings.change({ embedder: choice, showReasoning: false });
    await expect(change).rejects.toMatchObject({
      code: 'embedder_failed',
      message: 'the embedding server cannot be reached',
    });
    expect(open().read()).toMatchObject({ embedder: null, showReasoning: true });
  });

  it('keeps its key for the same address only, and can be put back to the offline one', async () => {
    const settings = open();
    await settings.change({ embedder: choice });
    await settings.change({ embedder: { provider: 'openai', model: 'embed-4' } });
    expect(settings.embedder()).toMatchObject({ model: 'embed-4', apiKey: 'sk-secret-0123456789' });
    await settings.change({
      embedder: { provider: 'openai', model: 'embed-4', baseUrl: 'https://elsewhere.example/v1' },
    });
    expect(settings.embedder()).not.toHaveProperty('apiKey');
    await settings.change({ embedder: null });
    expect(open().embedder()).toBeNull();
  });

  it('of the environment wins, and cannot be changed here', async () => {
    const settings = open({ NOD_EMBEDDER: 'ollama:bge-m3' });
    expect(settings.read().embedder).toMatchObject({
      model: 'bge-m3',
      baseUrl: 'http://127.0.0.1:11434',
      fromEnvironment: true,
    });
    await expect(settings.change({ embedder: null })).rejects.toThrow('NOD_EMBEDDER');
  });
});

describe('F-30 a model that is tried', () => {
  it('SEC-6 gets the stored key at the same address only, and nothing is saved', async () => {
    const server = await startScriptedModelServer();
    onTestFinished(() => server.close());
    const baseUrl = server.url('openai');
    const provider = 'openai-compatible';
    const settings = open();
    await settings.change({ model: { provider, model: 'old', baseUrl, apiKey: 'sk-stored' } });
    const before = settings.read();
    const ready = { type: 'answer', steps: [{ type: 'text', text: 'ready' }] } as const;
    server.script([ready, ready]);
    const trial = await settings.tryModel({ slot: 'model', choice: { provider, model: 'new', baseUrl } });
    expect(trial.outcome).toBe('answered');
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-stored');
    const elsewhere = `${baseUrl}/`;
    await settings.tryModel({ slot: 'model', choice: { provider, model: 'new', baseUrl: elsewhere } });
    expect(server.requests[1]?.headers.authorization).toBeUndefined();
    expect(settings.read()).toEqual(before);
  });
});
