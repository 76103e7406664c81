// The model suite's part on providers that refuse or break.
import type { ModelFailureKind } from '@nod/agent';
import { expect, test } from 'vitest';
import { startScriptedModelServer } from '../scripted-model-server/scripted-model-server.ts';
import { API_KEY, answerTo, joinText, type ModelFixture, toCalls, toFailures } from './fixture.ts';

const KIND_OF_STATUS: [number, ModelFailureKind][] = [
  [400, 'bad-request'],
  [401, 'unauthorized'],
  [402, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'bad-request'],
  [429, 'rate-limited'],
  [500, 'overloaded'],
  [503, 'overloaded'],
  [529, 'overloaded'],
];

export function describeFailures(fixture: ModelFixture): void {
  test.each(KIND_OF_STATUS)(
    'AC-8.1 status %i is the failure %s, in the provider’s own words',
    async (status, kind) => {
      const message = `provider says ${status}`;
      const events = await answerTo(fixture, { type: 'refusal', status, message });
      expect(events).toEqual([{ type: 'failure', failure: { kind, message, status, retryAfterMs: null } }]);
    },
  );

  test('AC-8.1 the provider’s retry-after is told in milliseconds', async () => {
    const headers = { 'retry-after': '7' };
    const events = await answerTo(fixture, { type: 'refusal', status: 429, message: 'Slow down', headers });
    expect(toFailures(events)).toMatchObject([{ kind: 'rate-limited', retryAfterMs: 7000 }]);
  });

  test('AC-8.1 an error body in a form of its own is told all the same', async () => {
    const body = JSON.stringify({ error: 'model "tiny" not found' });
    const events = await answerTo(fixture, { type: 'refusal', status: 404, message: '', body });
    expect(toFailures(events)).toMatchObject([{ kind: 'bad-request', message: 'model "tiny" not found' }]);
  });

  test('SEC-6 a key that the provider quotes is not shown', async () => {
    const message = `Incorrect API key provided: ${API_KEY}.`;
    const events = await answerTo(fixture, { type: 'refusal', status: 401, message });
    expect(toFailures(events)).toMatchObject([{ message: 'Incorrect API key provided: [secret].' }]);
  });

  test('AC-8.1 an error inside an answer keeps the text before it', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [
        { type: 'text', text: 'Sun' },
        { type: 'error', status: 529, message: 'Overloaded' },
      ],
    });
    expect(events[0]).toEqual({ type: 'text-delta', text: 'Sun' });
    expect(events.slice(1)).toMatchObject([
      { type: 'failure', failure: { kind: 'overloaded', message: 'Overloaded' } },
    ]);
  });

  test('AC-8.1 a stream that breaks midway keeps the text before it', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [{ type: 'text', text: 'Sun' }, { type: 'break' }],
    });
    expect(joinText(events, 'text-delta')).toBe('Sun');
    expect(toFailures(events)).toMatchObject([{ kind: 'broken-stream', status: null }]);
    expect(events).toHaveLength(2);
  });

  test('AC-8.1 a stream that breaks before its first token is a broken stream too', async () => {
    const events = await answerTo(fixture, { type: 'answer', steps: [{ type: 'break' }] });
    expect(events).toMatchObject([{ type: 'failure', failure: { kind: 'broken-stream' } }]);
  });

  test('AC-8.1 an answer that ends in order but is not whole is a broken stream', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [{ type: 'text', text: 'Sun' }, { type: 'cut' }],
    });
    expect(joinText(events, 'text-delta')).toBe('Sun');
    expect(toFailures(events)).toMatchObject([{ kind: 'broken-stream' }]);
  });

  test('a tool call of an answer that is not whole is not passed on', async () => {
    const call = { type: 'tool-call' as const, toolName: 'get_weather', argumentsText: '{"city":"Oslo"}' };
    const events = await answerTo(fixture, { type: 'answer', steps: [call, { type: 'cut' }] });
    expect(toCalls(events)).toEqual([]);
    expect(toFailures(events)).toMatchObject([{ kind: 'broken-stream' }]);
  });

  test.each([
    ['no JSON', 'data: {"choices": oops\n\n'],
    ['JSON of another form', 'data: {"choices":"none","candidates":"none","type":7}\n\n'],
  ])('a stream that carries %s is a broken stream', async (_, text) => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [
        { type: 'text', text: 'Sun' },
        { type: 'raw', text },
      ],
    });
    expect(joinText(events, 'text-delta')).toBe('Sun');
    expect(toFailures(events)).toMatchObject([{ kind: 'broken-stream' }]);
  });

  test('a server that is not there is unreachable', async () => {
    const gone = await startScriptedModelServer();
    await gone.close();
    const events = await answerTo({ ...fixture, server: () => gone }, { type: 'silence' });
    expect(toFailures(events)).toMatchObject([{ kind: 'unreachable', status: null }]);
    expect(toFailures(events)[0]?.message).toContain('127.0.0.1');
  });
}
