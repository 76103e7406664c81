import { createFakeClock, startScriptedModelServer } from '@nod/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tryModel } from './model-trial.ts';

const ports = { ...createFakeClock(), fetch };
let server: Awaited<ReturnType<typeof startScriptedModelServer>>;

beforeEach(async () => {
  server = await startScriptedModelServer({ models: ['small', 'large'] });
  // One of the tests has closed it already.
  onTestFinished(() => server.close().catch(() => {}));
});

const toConfig = (model?: string) => ({
  provider: 'openai-compatible' as const,
  model,
  baseUrl: server.url('openai'),
  apiKey: 'sk-secret',
});

test('F-30 a model that says anything has answered, and its provider’s models are told', async () => {
  server.script([{ type: 'answer', steps: [{ type: 'text', text: 'ready' }, { type: 'hang' }] }]);
  expect(await tryModel(toConfig('small'), ports)).toEqual({
    outcome: 'answered',
    message: '',
    models: ['large', 'small'],
  });
});

test('F-30 nobody there is the address’s fault', async () => {
  await server.close();
  expect(await tryModel(toConfig('small'), ports)).toMatchObject({ outcome: 'address', models: [] });
});

test('F-30 a path that is no model server’s is the address’s fault', async () => {
  const config = { ...toConfig('small'), baseUrl: `${new URL(server.url('openai')).origin}/elsewhere` };
  expect(await tryModel(config, ports)).toMatchObject({ outcome: 'address' });
});

test('F-30 SEC-6 a refused key is the key’s fault, and is not repeated', async () => {
  server.script([{ type: 'refusal', status: 401, message: 'Incorrect API key provided: sk-secret' }]);
  const trial = await tryModel(toConfig('small'), ports);
  expect(trial).toMatchObject({ outcome: 'key', message: expect.stringContaining('Incorrect API key') });
  expect(JSON.stringify(trial)).not.toContain('sk-secret');
});

test.each([404, 400])(
  'F-30 a model that the provider does not have (%i) is the name’s fault',
  async (status) => {
    server.script([{ type: 'refusal', status, message: 'The model tiny does not exist' }]);
    expect(await tryModel(toConfig('tiny'), ports)).toMatchObject({
      outcome: 'model',
      message: expect.stringContaining('does not exist'),
      models: ['large', 'small'],
    });
  },
);

test('F-30 a provider that is busy is neither', async () => {
  server.script([{ type: 'refusal', status: 503, message: 'Overloaded' }]);
  expect(await tryModel(toConfig('small'), ports)).toMatchObject({ outcome: 'other' });
});

test('F-30 a model that says nothing for a minute is silent', async () => {
  const time = createFakeClock();
  server.script([{ type: 'silence' }]);
  const trial = tryModel(toConfig('small'), { ...time, fetch });
  await server.waitForRequest(0);
  await time.advance(60_000);
  expect(await trial).toMatchObject({ outcome: 'silent' });
});

test('F-30 without a model only the list is asked for', async () => {
  expect(await tryModel(toConfig(), ports)).toEqual({
    outcome: 'answered',
    message: '',
    models: ['large', 'small'],
  });
  expect(server.requests).toEqual([]);
});
