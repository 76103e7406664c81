import { createFakeClock } from '@nod/testing';
import { describe, expect, test } from 'vitest';
import { findModels } from './found-models.ts';
import { listModels } from './model-list.ts';

interface Seen {
  url: string;
  headers: Record<string, string>;
}

/** Serves these bodies by URL and refuses every other connection. */
function createFetch(bodies: Record<string, unknown>) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.push({ url: String(input), headers: Object.fromEntries(new Headers(init?.headers)) });
    const body = bodies[String(input)];
    if (body === undefined) throw new TypeError('fetch failed');
    return body instanceof Response ? body : Response.json(body);
  };
  return { ...createFakeClock(), fetch, seen };
}

const OLLAMA_TAGS = 'http://127.0.0.1:11434/api/tags';
const LMSTUDIO_MODELS = 'http://127.0.0.1:1234/v1/models';

describe('findModels', () => {
  test('finds nothing where there is nothing', async () => {
    expect(await findModels({ env: {}, ...createFetch({}) })).toEqual([]);
  });

  test('SEC-6 offers usual keys by their name, and uses none of them', async () => {
    const ports = createFetch({});
    const env = { ANTHROPIC_API_KEY: 'a-key', GEMINI_API_KEY: 'g-key', OPENAI_API_KEY: '' };
    const offers = await findModels({ env, ...ports });
    expect(offers.map(({ provider, keyName }) => [provider, keyName])).toEqual([
      ['anthropic', 'ANTHROPIC_API_KEY'],
      ['google', 'GEMINI_API_KEY'],
    ]);
    expect(JSON.stringify([offers, ports.seen])).not.toMatch(/[ag]-key/);
    expect(ports.seen.map(({ url }) => url).sort()).toEqual([OLLAMA_TAGS, LMSTUDIO_MODELS].sort());
  });

  test('offers the models of servers on their usual ports', async () => {
    const ports = createFetch({
      [OLLAMA_TAGS]: { models: [{ name: 'qwen3:4b', size: 1 }] },
      [LMSTUDIO_MODELS]: { data: [{ id: 'gemma-4' }] },
    });
    expect(await findModels({ env: {}, ...ports })).toEqual([
      { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', keyName: null, models: ['qwen3:4b'] },
      { provider: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1', keyName: null, models: ['gemma-4'] },
    ]);
    expect(ports.pendingTimers()).toBe(0);
  });

  test.each([
    ['of another form', { hello: 1 }],
    ['that is no JSON', new Response('<html>')],
    ['that is endless', new Response(JSON.stringify({ models: [{ name: 'x'.repeat(6_000_000) }] }))],
    ['that is an error', new Response('{"models":[]}', { status: 500 })],
  ])('an answer %s is no offer', async (_, body) => {
    expect(await findModels({ env: {}, ...createFetch({ [OLLAMA_TAGS]: body }) })).toEqual([]);
  });

  test('a server that never answers is left after a second', async () => {
    const time = createFakeClock();
    const hanging: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('left'))),
      );
    const found = findModels({ env: {}, ...time, fetch: hanging });
    await time.advance(1000);
    expect(await found).toEqual([]);
  });
});

describe('listModels', () => {
  test.each([
    [
      'openai',
      'https://api.openai.com/v1/models',
      { data: [{ id: 'b' }, { id: 'a' }] },
      'authorization',
      'Bearer my-own-key',
    ],
    [
      'anthropic',
      'https://api.anthropic.com/v1/models?limit=1000',
      { data: [{ id: 'b' }, { id: 'a' }] },
      'x-api-key',
      'my-own-key',
    ],
    [
      'google',
      'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
      {
        models: [
          { name: 'models/b', supportedGenerationMethods: ['generateContent'] },
          { name: 'models/a' },
          { name: 'models/embedding', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      'x-goog-api-key',
      'my-own-key',
    ],
  ] as const)('lists the models of %s', async (provider, url, body, header, value) => {
    const ports = createFetch({ [url]: body });
    expect(await listModels({ provider, apiKey: 'my-own-key' }, ports)).toEqual(['a', 'b']);
    expect(ports.seen[0]?.headers[header]).toBe(value);
  });

  test('sends no key where there is none', async () => {
    const ports = createFetch({ 'http://127.0.0.1:9/v1/models': { data: [] } });
    expect(await listModels({ provider: 'vllm', baseUrl: 'http://127.0.0.1:9/v1/' }, ports)).toEqual([]);
    expect(ports.seen[0]?.headers).toEqual({});
  });

  test('SEC-6 a failure is told without the key', async () => {
    const failing: typeof globalThis.fetch = () =>
      Promise.reject(new Error('"my-own-key" is an invalid header value'));
    const ports = { ...createFakeClock(), fetch: failing };
    await expect(listModels({ provider: 'openai', apiKey: 'my-own-key' }, ports)).rejects.toThrow(
      '"[secret]" is an invalid header value',
    );
  });
});
