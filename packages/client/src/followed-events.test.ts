import { NodError, type StreamItem } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { followEvents, type StreamStatus } from './followed-events.ts';
import { createHubClient } from './hub-client.ts';
import { type Answer, createFakeHub, LOG_ID, refusal, stream, unreachable, until } from './test-fake-hub.ts';

function frame(seq: number): string {
  const event = { type: 'agent-terminated', name: 'ci', at: seq };
  return `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

const draft = {
  type: 'draft-closed',
  draftId: `drf_${'0'.repeat(20)}`,
  conversationId: `cnv_${'0'.repeat(20)}`,
};
const draftFrame = `event: draft-closed\ndata: ${JSON.stringify(draft)}\n\n`;

function follow(...answers: Answer[]) {
  const hub = createFakeHub(...answers);
  const items: StreamItem[] = [];
  const statuses: StreamStatus[] = [];
  const stop = new AbortController();
  const done = followEvents({
    client: createHubClient({ baseUrl: '', ...hub.ports }),
    logId: LOG_ID,
    after: 10,
    onItem: (item) => void items.push(item),
    onStatus: (status) => void statuses.push(status),
    signal: stop.signal,
  });
  const seqs = () => items.map(({ seq }) => seq);
  /** Fires the back-off that is being waited for. */
  const comeBack = async () => {
    await until(() => hub.timers.some(({ delayMs }) => delayMs < 10_000));
    hub.timers.find(({ delayMs }) => delayMs < 10_000)?.fire();
  };
  return { ...hub, items, statuses, stop, done, seqs, comeBack };
}

describe('followEvents', () => {
  it('QR-2.5 resumes where it was, and drops what it has heard already', async () => {
    const test = follow(
      stream([frame(11), frame(12)], 'breaks'),
      stream([frame(11) + frame(12) + frame(13)], 'ends'),
      stream([frame(14)], 'stays'),
    );
    await test.comeBack();
    await test.comeBack();
    await until(() => test.items.length === 4);
    expect(test.seqs()).toEqual([11, 12, 13, 14]);
    expect(test.asked.map(({ url }) => url.split('after=')[1])).toEqual(['10', '12', '13']);
    expect(test.statuses).toEqual(['connecting', 'live', 'offline', 'live', 'offline', 'live']);
    test.stop.abort();
    await test.done;
    expect(test.timers).toEqual([]);
  });

  it('QR-2.5 a frame that is cut in two counts only when it is whole', async () => {
    const [head, tail] = [frame(11).slice(0, 25), frame(11).slice(25)];
    const test = follow(stream([head], 'breaks'), stream([head, tail, `${frame(12)}id: 13\nda`], 'stays'));
    await test.comeBack();
    await until(() => test.items.length === 2);
    expect(test.seqs()).toEqual([11, 12]);
    test.stop.abort();
    await test.done;
  });

  it('passes draft events on as they come, without a place in the log', async () => {
    const test = follow(stream([frame(11), draftFrame, draftFrame, frame(12)], 'stays'));
    await until(() => test.items.length === 4);
    expect(test.seqs()).toEqual([11, null, null, 12]);
    expect(test.items[1]?.event).toEqual(draft);
    test.stop.abort();
    await test.done;
  });

  it('waits longer after each failure, and from the start again after a success', async () => {
    const test = follow(unreachable, refusal('internal', 500), unreachable, stream([], 'ends'), unreachable);
    const delays: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      await until(() => test.timers.some(({ delayMs }) => delayMs < 10_000));
      delays.push(test.timers[0]?.delayMs ?? 0);
      await test.comeBack();
    }
    expect(delays).toEqual([125, 250, 500, 125, 250]);
    expect(test.statuses.slice(0, 4)).toEqual(['connecting', 'offline', 'live', 'offline']);
    test.stop.abort();
    await test.done;
  });

  it('takes 40 seconds of silence for a broken connection; any byte is a sign of life', async () => {
    const test = follow(stream([': connected\n\n'], 'stays'), stream([frame(11)], 'stays'));
    await until(() => test.statuses.includes('live'));
    await until(() => test.timers.length === 1);
    expect(test.timers[0]?.delayMs).toBe(40_000);
    test.timers[0]?.fire();
    await test.comeBack();
    await until(() => test.items.length === 1);
    expect(test.statuses).toEqual(['connecting', 'live', 'offline', 'live']);
    test.stop.abort();
    await test.done;
  });

  it('SEC-7 stops for good when the hub no longer knows the caller', async () => {
    const test = follow(stream([frame(11)], 'ends'), refusal('unauthenticated', 401));
    await test.comeBack();
    await test.done;
    expect(test.statuses).toEqual(['connecting', 'live', 'offline', 'unauthenticated']);
    expect(test.timers).toEqual([]);
  });

  it('rejects with any other refusal', async () => {
    await expect(follow(refusal('forbidden', 403)).done).rejects.toEqual(
      new NodError('forbidden', 'because forbidden'),
    );
  });

  it.each(['id: 11\ndata: {"type":"new-kind"}\n\n', 'id: 11\ndata: {\n\n', 'data: 1\n\n'])(
    'F-24 SEC-8 passes over what it does not understand: %j',
    async (text) => {
      const test = follow(stream([text, frame(12)], 'stays'));
      await until(() => test.items.length > 0);
      expect(test.seqs()).toEqual([12]);
      test.stop.abort();
      await test.done;
    },
  );

  it('ends quietly when it is stopped, before it began, while connecting or while waiting', async () => {
    const waiting = follow(unreachable);
    await until(() => waiting.statuses.includes('offline'));
    waiting.stop.abort();
    await waiting.done;
    expect(waiting.timers).toEqual([]);
    const connecting = follow(
      (_, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    await until(() => connecting.asked.length === 1);
    connecting.stop.abort();
    await connecting.done;
    expect(connecting.statuses).toEqual(['connecting']);
    expect(connecting.timers).toEqual([]);
  });
});
