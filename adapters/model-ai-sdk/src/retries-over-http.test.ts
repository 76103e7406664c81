// Retries and fallback against real HTTP: a provider that fails in turn, and another one behind it.
import { type ModelEvent, withRetries } from '@nod/agent';
import {
  createFakeClock,
  type ScriptedModelServer,
  type ScriptedTurn,
  startScriptedModelServer,
} from '@nod/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createModel } from './model.ts';

const REFUSED: ScriptedTurn = { type: 'refusal', status: 529, message: 'Overloaded' };
const LIMITED: ScriptedTurn = {
  ...REFUSED,
  status: 429,
  message: 'Slow down',
  headers: { 'retry-after': '5' },
};
const BROKEN: ScriptedTurn = { type: 'answer', steps: [{ type: 'break' }] };
const BROKEN_LATER: ScriptedTurn = {
  type: 'answer',
  steps: [{ type: 'text', text: 'Sun' }, { type: 'break' }],
};
const WHOLE: ScriptedTurn = { type: 'answer', steps: [{ type: 'text', text: 'Sunny.' }] };

describe('a model with retries, over HTTP', () => {
  let server: ScriptedModelServer;
  beforeEach(async () => {
    server = await startScriptedModelServer();
  });
  afterEach(() => server.close());

  /** Asks Anthropic's form, with Gemini's behind it; waits end at once and are noted. */
  async function ask(
    turns: ScriptedTurn[],
  ): Promise<{ events: ModelEvent[]; waits: number[]; forms: string[] }> {
    server.script(turns);
    const ports = { ...createFakeClock(), fetch };
    const first = createModel(
      { provider: 'anthropic', model: 'a', apiKey: 'k', baseUrl: server.url('anthropic') },
      ports,
    );
    const fallback = createModel(
      { provider: 'google', model: 'b', apiKey: 'k', baseUrl: server.url('gemini') },
      ports,
    );
    const waits: number[] = [];
    const model = withRetries(first, {
      fallback,
      clock: () => 0,
      timer(time, callback) {
        waits.push(time);
        queueMicrotask(callback);
        return () => {};
      },
      random: () => 0,
    });
    const events: ModelEvent[] = [];
    const { signal } = new AbortController();
    for await (const event of model.stream({ messages: [{ role: 'user', text: 'Hi' }], signal }))
      events.push(event);
    return { events, waits, forms: server.requests.map(({ form }) => form) };
  }

  test('AC-8.1 asks again after 429, 529 and a broken stream, and answers once', async () => {
    const { events, waits } = await ask([LIMITED, REFUSED, BROKEN, WHOLE]);
    expect(waits).toEqual([5000, 500, 1000]);
    expect(events).toMatchObject([{ type: 'text-delta', text: 'Sunny.' }, { type: 'finish' }]);
  });

  test('AC-8.1 after 3 retries the other provider answers', async () => {
    const { events, forms } = await ask([REFUSED, REFUSED, REFUSED, REFUSED, WHOLE]);
    expect(forms).toEqual(['anthropic', 'anthropic', 'anthropic', 'anthropic', 'gemini']);
    expect(events).toMatchObject([{ type: 'text-delta', text: 'Sunny.' }, { type: 'finish' }]);
  });

  test('AC-8.1 when nobody answers, both providers are quoted', async () => {
    const wrongKey: ScriptedTurn = { type: 'refusal', status: 401, message: 'invalid x-api-key' };
    const { events } = await ask([wrongKey, { type: 'refusal', status: 404, message: 'no such model' }]);
    expect(events).toMatchObject([
      {
        type: 'failure',
        failure: {
          kind: 'unauthorized',
          status: 401,
          message: 'invalid x-api-key (fallback google:b: no such model)',
        },
      },
    ]);
  });

  test('AC-8.1 a stream that breaks after text is told as it is', async () => {
    const { events, forms } = await ask([BROKEN_LATER, WHOLE]);
    expect(forms).toEqual(['anthropic']);
    expect(events).toMatchObject([
      { type: 'text-delta', text: 'Sun' },
      { type: 'failure', failure: { kind: 'broken-stream' } },
    ]);
  });
});
