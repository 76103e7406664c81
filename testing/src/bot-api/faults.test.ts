// Faults of the double: each call fails as it was told to, and what was not applied has left no trace.
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { type BotApi, createBotApi, createRandomFaults, type Fault, type Reply } from './bot-api.ts';

let double: BotApi;
let chat: number;

beforeEach(() => {
  double = createBotApi();
  chat = double.addPerson().id;
});

function call(method: string, params: Record<string, unknown> = {}): Promise<Reply> {
  const signal = new AbortController().signal;
  return double.exchange(
    method,
    { params: { chat_id: chat, text: 'a', ...params }, files: new Map() },
    signal,
  );
}

test.each<[Fault, Record<string, unknown>, seen: number]>([
  [{ type: 'flood', retryAfter: 3 }, { answer: { error_code: 429, parameters: { retry_after: 3 } } }, 0],
  [{ type: 'server-error', status: 500 }, { answer: { error_code: 500 } }, 0],
  [{ type: 'server-error', status: 502 }, { answer: { error_code: 502 } }, 0],
  [{ type: 'cut-before' }, { type: 'cut' }, 0],
  [{ type: 'cut-after' }, { type: 'cut' }, 1],
  [
    { type: 'refusal', code: 403, description: 'Forbidden: x' },
    { answer: { description: 'Forbidden: x' } },
    0,
  ],
])('%o spoils one call', async (fault, reply, seen) => {
  double.faults.script(fault);
  expect(await call('sendMessage')).toMatchObject(reply);
  expect(double.seen(chat)).toHaveLength(seen);
  expect(await call('sendMessage')).toMatchObject({ answer: { ok: true } });
});

test('a fault waits for a call that it concerns', async () => {
  double.faults.script({ type: 'cut-before' }, { methods: ['editMessageText'], times: 2 });
  double.faults.script({ type: 'entities-refused' });
  double.faults.script({ type: 'conflict' });
  expect(await call('sendMessage')).toMatchObject({ answer: { ok: true } });
  const entities = [{ type: 'bold', offset: 0, length: 1 }];
  expect(await call('sendMessage', { entities })).toMatchObject({
    answer: { description: expect.stringMatching(/^Bad Request: can't parse entities: /) },
  });
  const message_id = double.seen(chat)[0]?.message;
  expect(await call('editMessageText', { message_id, text: 'b' })).toEqual({ type: 'cut' });
  expect(await call('editMessageText', { message_id, text: 'b' })).toEqual({ type: 'cut' });
  expect(await call('editMessageText', { message_id, text: 'b' })).toMatchObject({ answer: { ok: true } });
  expect(await call('getUpdates')).toMatchObject({ answer: { error_code: 409 } });
});

test('away, nothing arrives and polls that wait are cut; back, all is as before', async () => {
  const polling = call('getUpdates', { timeout: 30 });
  double.faults.setAway(true);
  expect(await polling).toEqual({ type: 'cut' });
  expect(await call('sendMessage')).toEqual({ type: 'cut' });
  double.faults.clear();
  expect(await call('sendMessage')).toMatchObject({ answer: { ok: true } });
  expect(double.seen(chat)).toHaveLength(1);
});

test('every call is recorded with its time and its end', async () => {
  const { clock, timer, advance } = createFakeClock(1_000_000);
  double = createBotApi({ clock, timer });
  chat = double.addPerson().id;
  await call('sendChatAction', { action: 'typing' });
  await advance(500);
  double.faults.script({ type: 'cut-after' });
  await call('sendMessage', { disable_notification: true });
  await call('sendMessage', { text: '' });
  expect(double.calls).toMatchObject([
    { number: 1, method: 'sendChatAction', time: 1_000_000, outcome: 'answered' },
    { method: 'sendMessage', params: { disable_notification: true }, time: 1_000_500, outcome: 'lost-after' },
    {
      method: 'sendMessage',
      outcome: 'refused',
      answer: { description: 'Bad Request: message text is empty' },
    },
  ]);
});

test('random faults are the same for the same seed, and as frequent as was said', () => {
  const draw = (seed: number) => {
    const choose = createRandomFaults({ seed, rate: 0.25, methods: ['sendMessage'] });
    return Array.from({ length: 2000 }, () => choose({ method: 'sendMessage', params: {} })?.type ?? null);
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  const failed = draw(1).filter((type) => type !== null);
  expect(failed.length).toBeGreaterThan(400);
  expect(failed.length).toBeLessThan(600);
  expect(new Set(failed).size).toBe(6);
  expect(
    createRandomFaults({ seed: 1, rate: 1, methods: ['sendMessage'] })({ method: 'getMe', params: {} }),
  ).toBeNull();
});
