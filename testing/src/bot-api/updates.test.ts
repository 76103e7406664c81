// Updates as the double gives them out: confirmed by the offset, waited for, refused to the older of two polls.
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { type Answer, type BotApi, createBotApi, type Reply, type Update } from './bot-api.ts';

let double: BotApi;
let time: FakeClock;
let chat: number;

beforeEach(() => {
  time = createFakeClock();
  double = createBotApi({ clock: time.clock, timer: time.timer });
  chat = double.addPerson().id;
});

function take(params: Record<string, unknown> = {}): Update[] {
  const answer = double.call('getUpdates', params) as Answer;
  return answer.ok ? (answer.result as Update[]) : [];
}

function poll(params: Record<string, unknown> = {}, signal = new AbortController().signal): Promise<Reply> {
  return double.exchange('getUpdates', { params: { timeout: 30, ...params }, files: new Map() }, signal);
}

function texts(updates: Update[]): string[] {
  return updates.map(({ message }) => (message as { text: string }).text);
}

test('updates come again until a higher offset confirms them', () => {
  for (const text of ['a', 'b', 'c']) double.write(chat, text);
  expect(texts(take())).toEqual(['a', 'b', 'c']);
  const [, second] = take({ limit: 2 });
  expect(texts(take({ offset: second?.update_id ?? 0 }))).toEqual(['b', 'c']);
  expect(texts(take())).toEqual(['b', 'c']);
  expect(texts(take({ offset: -1 }))).toEqual(['c']);
  expect(double.pending()).toHaveLength(1);
});

test('an update that nobody takes is gone after a day', async () => {
  double.write(chat, 'a');
  await time.advance(25 * 60 * 60_000);
  double.write(chat, 'b');
  expect(texts(take())).toEqual(['b']);
});

test('reactions come only when they were asked for, from then on', () => {
  const message = double.write(chat, 'a');
  double.react(chat, message, ['👍']);
  expect(take().map((update) => Object.keys(update)[1])).toEqual(['message']);
  take({ allowed_updates: ['message', 'message_reaction'] });
  double.react(chat, message, []);
  expect(take().at(-1)).toMatchObject({
    message_reaction: {
      message_id: message,
      old_reaction: [{ type: 'emoji', emoji: '👍' }],
      new_reaction: [],
    },
  });
});

test('what is no name of a kind of update names none', () => {
  take({ allowed_updates: ['message', Object.create(null), 7, null] });
  double.write(chat, 'a');
  expect(take()).toHaveLength(1);
});

test('a poll waits for the first update, and no longer than its time', async () => {
  const first = poll();
  double.write(chat, 'a');
  expect(await first).toMatchObject({ answer: { ok: true, result: [{ message: { text: 'a' } }] } });
  take({ offset: -1 });
  const second = poll({ offset: (double.pending()[0]?.update_id ?? 0) + 1, timeout: 90 });
  expect(double.isPolled()).toBe(true);
  await time.advance(50_000);
  expect(await second).toEqual({ type: 'answer', answer: { ok: true, result: [] } });
  expect(double.isPolled()).toBe(false);
});

test('of two polls the older is refused with 409, also one whose bot has died', async () => {
  const older = poll();
  const newer = poll();
  expect(await older).toMatchObject({
    answer: {
      error_code: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    },
  });
  double.write(chat, 'a');
  expect(await newer).toMatchObject({ answer: { ok: true } });
});

test('a bot that goes while it polls takes nothing with it', async () => {
  const gone = new AbortController();
  const polling = poll({}, gone.signal);
  gone.abort();
  expect(await polling).toEqual({ type: 'cut' });
  expect(double.isPolled()).toBe(false);
  double.write(chat, 'a');
  expect(texts(take())).toEqual(['a']);
});

test('while somebody else holds the slot every poll is refused', async () => {
  double.faults.holdPoll(time.clock() + 50_000);
  expect(await poll()).toMatchObject({ answer: { error_code: 409 } });
  await time.advance(50_000);
  double.write(chat, 'a');
  expect(await poll()).toMatchObject({ answer: { ok: true } });
});

test('a webhook stands in the way of polls until it is deleted', async () => {
  double.call('setWebhook', { url: 'https://example.org' });
  expect(await poll()).toMatchObject({ answer: { error_code: 409 } });
  double.write(chat, 'a');
  double.call('deleteWebhook', { drop_pending_updates: true });
  expect(take()).toEqual([]);
});
