import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile } from './settings-file.ts';

let folder: string;
const open = (env: NodeJS.ProcessEnv = {}) =>
  openSettingsFile(join(folder, 'settings.json'), env, async () => ({ offers: [] }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-settings-'));
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

  it('does not forget a file that it cannot read', () => {
    writeFileSync(join(folder, 'settings.json'), '{');
    expect(() => open()).toThrow('cannot read');
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{');
  });
});
