import { type Model, type ModelEvent, type ModelFile, type ModelMessage, withFilesInWords } from '@nod/agent';
import {
  createFakeClock,
  type ScriptedModelServer,
  type ScriptedTurn,
  startScriptedModelServer,
  type WireFormName,
} from '@nod/testing';
import { describeModel, type ModelSettings } from '@nod/testing/model-conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModel, toTimeouts } from './model.ts';
import type { ProviderName } from './providers/known-providers.ts';

function create(provider: ProviderName) {
  return ({ baseUrl, apiKey, clock, timer, timeouts }: ModelSettings) =>
    createModel({ provider, model: 'scripted', baseUrl, apiKey }, { clock, timer, fetch }, timeouts);
}

describeModel('the AI SDK', 'openai', create('openai-compatible'));
describeModel('the AI SDK', 'anthropic', create('anthropic'));
describeModel('the AI SDK', 'gemini', create('google'));

const WHOLE_ANSWER = 'data: {"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\n';
const QUESTION: ModelMessage[] = [{ role: 'user', text: 'Weather?' }];

async function collect(model: Model, messages = QUESTION, signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ messages, signal })) events.push(event);
  return events;
}

describe('createModel', () => {
  let server: ScriptedModelServer;
  beforeAll(async () => {
    server = await startScriptedModelServer();
  });
  afterAll(() => server.close());

  const thoughtful: ScriptedTurn = {
    type: 'answer',
    steps: [
      { type: 'reasoning', text: 'Look it up.' },
      { type: 'tool-call', toolName: 'get_weather', argumentsText: '{"city":"Oslo"}' },
    ],
  };

  /** What the provider gets to see after it has called a tool. */
  async function askAgain(provider: ProviderName, form: WireFormName): Promise<string> {
    server.script([thoughtful, { type: 'answer', steps: [] }]);
    const ports = { ...createFakeClock(), fetch };
    const model = createModel(
      { provider, model: 'scripted', baseUrl: server.url(form), apiKey: 'key' },
      ports,
    );
    const toolCalls = (await collect(model)).flatMap((event) =>
      event.type === 'tool-call' ? [event.call] : [],
    );
    const results = toolCalls.map((call): ModelMessage => {
      return { role: 'tool', toolCallId: call.id, toolName: call.toolName, text: 'rain', isError: false };
    });
    await collect(model, [...QUESTION, { role: 'assistant', text: '', toolCalls }, ...results]);
    return JSON.stringify(server.requests.at(-1)?.body);
  }

  test('is named as the person configured it', () => {
    const ports = { ...createFakeClock(), fetch };
    expect(createModel({ provider: 'ollama', model: 'qwen3:4b' }, ports).name).toBe('ollama:qwen3:4b');
  });

  const toFile = (mediaType: string, begin: string): ModelFile => ({
    name: 'file',
    mediaType,
    bytes: Buffer.from(begin, 'latin1'),
  });

  /** The body in which a file reaches the provider. */
  async function sendFile(provider: ProviderName, form: WireFormName, file: ModelFile): Promise<string> {
    server.script([{ type: 'answer', steps: [] }]);
    const config = { provider, model: 'scripted', baseUrl: server.url(form), apiKey: 'key' };
    const model = createModel(config, { ...createFakeClock(), fetch });
    await collect(model, [{ role: 'user', text: 'Look', files: [file] }]);
    return JSON.stringify(server.requests.at(-1)?.body);
  }

  test.each([
    ['ollama', 'openai', '{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw=="}}'],
    [
      'anthropic',
      'anthropic',
      '{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw=="}}',
    ],
    ['google', 'gemini', '{"inlineData":{"mimeType":"image/png","data":"iVBORw=="}}'],
  ] as const)('a picture reaches %s in the form %s', async (provider, form, wire) => {
    expect(await sendFile(provider, form, toFile('image/png', '\x89PNG'))).toContain(wire);
  });

  test.each([
    [
      'openai',
      'openai',
      '{"type":"file","file":{"filename":"file","file_data":"data:application/pdf;base64,JVBERi0="}}',
    ],
    ['anthropic', 'anthropic', '{"type":"base64","media_type":"application/pdf","data":"JVBERi0="}'],
    ['google', 'gemini', '{"inlineData":{"mimeType":"application/pdf","data":"JVBERi0="}}'],
  ] as const)('a document reaches %s in the form %s', async (provider, form, wire) => {
    expect(await sendFile(provider, form, toFile('application/pdf', '%PDF-'))).toContain(wire);
  });

  test('each provider takes what it has a form and room for', () => {
    const judge = (provider: ProviderName, file: ModelFile) =>
      createModel({ provider, model: 'm' }, { ...createFakeClock(), fetch }).evaluateFile(file);
    const pdf = toFile('application/pdf', '%PDF-');
    expect([judge('openai', pdf), judge('ollama', pdf), judge('deepseek', pdf)]).toEqual([
      'taken',
      'kind',
      'kind',
    ]);
    const gif = toFile('image/gif', 'GIF89a');
    expect([judge('openai', gif), judge('google', gif)]).toEqual(['taken', 'kind']);
    const large = { ...gif, bytes: new Uint8Array(4_000_000) };
    expect([judge('openai', large), judge('anthropic', large)]).toEqual(['taken', 'too-large']);
  });

  test('AC-8.1 a server that refuses pictures is asked again in words, and not shown them a second time', async () => {
    const message =
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj';
    const blind = await startScriptedModelServer({
      improvise: ({ files }) =>
        files.length > 0
          ? { type: 'refusal', status: 500, message }
          : { type: 'answer', steps: [{ type: 'text', text: 'I cannot see it.' }] },
    });
    const config = { provider: 'llamacpp', model: 'm', baseUrl: blind.url('openai') } as const;
    const model = withFilesInWords(createModel(config, { ...createFakeClock(), fetch }));
    const asked: ModelMessage[] = [{ role: 'user', text: 'Look', files: [toFile('image/png', '\x89PNG')] }];
    for (const _ of [1, 2]) {
      expect(await collect(model, asked)).toMatchObject([
        { type: 'files-unseen', files: [{ name: 'file', why: 'refused', words: message }] },
        { type: 'text-delta', text: 'I cannot see it.' },
        { type: 'finish' },
      ]);
    }
    expect(blind.requests.map(({ files }) => files.length)).toEqual([1, 0, 0]);
    await blind.close();
  });

  test('signed thoughts go back to Anthropic with the call', async () => {
    expect(await askAgain('anthropic', 'anthropic')).toContain(
      '{"type":"thinking","thinking":"Look it up.","signature":"c2lnbmVk"}',
    );
  });

  test('the signature of a call goes back to Gemini', async () => {
    expect(await askAgain('google', 'gemini')).toContain('"thoughtSignature":"c2lnbmVk"');
  });

  test('thoughts go back to DeepSeek, and not to servers that refuse them', async () => {
    expect(await askAgain('deepseek', 'openai')).toContain('"reasoning_content":"Look it up."');
    expect(await askAgain('groq', 'openai')).not.toContain('reasoning_content');
  });

  test('the reasoning effort reaches the provider', async () => {
    server.script([{ type: 'answer', steps: [] }]);
    const config = { provider: 'google', model: 'gemini-3-pro', reasoning: 'low', apiKey: 'key' } as const;
    await collect(createModel({ ...config, baseUrl: server.url('gemini') }, { ...createFakeClock(), fetch }));
    expect(JSON.stringify(server.requests.at(-1)?.body)).toMatch(
      /"thinkingConfig":\{[^}]*"includeThoughts":true/,
    );
  });

  test('SEC-6 without a key none is taken from the environment', async () => {
    process.env.ANTHROPIC_API_KEY = 'key-of-the-environment';
    try {
      server.script([{ type: 'answer', steps: [] }]);
      const config = { provider: 'anthropic', model: 'scripted', baseUrl: server.url('anthropic') } as const;
      await collect(createModel(config, { ...createFakeClock(), fetch }));
      expect(JSON.stringify(server.requests.at(-1)?.headers)).not.toContain('key-of-the-environment');
    } finally {
      delete process.env.ANTHROPIC_API_KEY;
    }
  });

  test('AC-8.2 an abort ends the stream though the network ignores it', async () => {
    const asked = Promise.withResolvers<void>();
    const deaf: typeof fetch = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const time = createFakeClock();
    const model = createModel({ provider: 'ollama', model: 'tiny' }, { ...time, fetch: deaf });
    const controller = new AbortController();
    const events = collect(model, QUESTION, controller.signal);
    await asked.promise;
    controller.abort();
    expect(await events).toMatchObject([{ type: 'failure', failure: { kind: 'aborted' } }]);
    expect(time.pendingTimers()).toBe(0);
  });

  test('AC-8.2 an abort ends the stream though the answer goes on', async () => {
    const endless = new ReadableStream<Uint8Array>({
      async pull(stream) {
        // Leaves the event loop its turns, as a socket does.
        await new Promise((resolve) => setImmediate(resolve));
        stream.enqueue(new TextEncoder().encode('data: {"choices":[{"delta":{"content":"la "}}]}\n\n'));
      },
    });
    const fetchEndless: typeof fetch = async () => new Response(endless);
    const model = createModel(
      { provider: 'ollama', model: 'tiny' },
      { ...createFakeClock(), fetch: fetchEndless },
    );
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of model.stream({ messages: QUESTION, signal: controller.signal })) {
      events.push(event);
      if (events.length === 3) controller.abort();
    }
    expect(events.map((event) => event.type)).toEqual(['text-delta', 'text-delta', 'text-delta', 'failure']);
  });

  test.each([
    ['deepseek', {}, 60_000],
    ['deepseek', { reasoning: 'high' }, 240_000],
    ['ollama', {}, 240_000],
  ] as const)(
    'F-39 AC-8.1 %s (%j) that says nothing is given up after %i ms',
    async (provider, more, firstMs) => {
      const asked = Promise.withResolvers<void>();
      const silent: typeof fetch = () => {
        asked.resolve();
        return new Promise(() => {});
      };
      const time = createFakeClock();
      const events = collect(createModel({ provider, model: 'm', ...more }, { ...time, fetch: silent }));
      await asked.promise;
      await time.advance(firstMs - 1);
      expect(time.pendingTimers()).toBe(1);
      await time.advance(1);
      expect(await events).toMatchObject([{ type: 'failure', failure: { kind: 'timeout' } }]);
    },
  );

  test('a keep-alive without content is a sign of life', async () => {
    const time = createFakeClock();
    const { idleMs } = toTimeouts({ provider: 'deepseek', model: 'm' });
    let pulls = 0;
    // Pulled again only when the last chunk has been read, so the time in between is known to have passed.
    const slow = new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          pulls += 1;
          if (pulls > 1) await time.advance(idleMs - 1);
          stream.enqueue(new TextEncoder().encode(pulls < 4 ? ': keep-alive\n\n' : WHOLE_ANSWER));
          if (pulls === 4) stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    const fetchSlow: typeof fetch = async () => new Response(slow);
    const events = await collect(
      createModel({ provider: 'deepseek', model: 'm' }, { ...time, fetch: fetchSlow }),
    );
    expect(events).toMatchObject([{ type: 'text-delta', text: 'ok' }, { type: 'finish' }]);
  });

  test('SEC-6 a redirect is refused, so that the key stays with its provider', async () => {
    server.script([
      { type: 'refusal', status: 307, message: 'moved', headers: { location: server.url('openai') } },
    ]);
    const before = server.requests.length;
    const config = { provider: 'google', model: 'm', apiKey: 'key', baseUrl: server.url('gemini') } as const;
    const events = await collect(createModel(config, { ...createFakeClock(), fetch }));
    expect(events).toMatchObject([{ type: 'failure', failure: { kind: 'bad-request', status: 307 } }]);
    expect(server.requests).toHaveLength(before + 1);
  });

  test('a provider without a base URL is a failure, not a crash', async () => {
    const model = createModel(
      { provider: 'openai-compatible', model: 'tiny' },
      { ...createFakeClock(), fetch },
    );
    expect(await collect(model)).toMatchObject([
      { type: 'failure', failure: { kind: 'bad-request', message: 'openai-compatible needs a base URL' } },
    ]);
  });
});
