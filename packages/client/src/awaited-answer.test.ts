import { describe, expect, it } from 'vitest';
import { waitForAnswer } from './awaited-answer.ts';
import { createHubClient } from './hub-client.ts';
import { type Answer, createFakeHub, json, refusal, unreachable, until } from './test-fake-hub.ts';

const open = {
  id: `req_${'0'.repeat(20)}`,
  kind: 'quick-replies',
  agent: 'ci',
  conversationId: `cnv_${'0'.repeat(20)}`,
  messageId: `msg_${'0'.repeat(20)}`,
  title: 'Deploy?',
  text: 'Deploy?',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: null,
  options: [],
  recommended: null,
};
const settled = { ...open, settlement: { outcome: 'cancelled', at: 2, reason: 'withdrawn' } };

function wait(...answers: Answer[]) {
  const hub = createFakeHub(...answers);
  const stop = new AbortController();
  const done = waitForAnswer(createHubClient({ baseUrl: '', ...hub.ports }), open.id, stop.signal);
  return { ...hub, stop, done };
}

describe('waitForAnswer', () => {
  it('asks again until the request is settled', async () => {
    const test = wait(json(open), json(open), json(settled));
    expect(await test.done).toEqual(settled);
    expect(test.asked.map(({ url }) => url)).toEqual(
      Array<string>(3).fill(`/api/requests/${open.id}?waitMs=30000`),
    );
  });

  it('OPS-2 outlives a hub that is away, waiting longer each time', async () => {
    const test = wait(unreachable, refusal('internal', 500), json(open), unreachable, json(settled));
    const delays: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await until(() => test.timers.length === 1);
      delays.push(test.timers[0]?.delayMs ?? 0);
      test.timers[0]?.fire();
    }
    expect((await test.done).settlement?.outcome).toBe('cancelled');
    expect(delays).toEqual([125, 250, 125]);
  });

  it('SEC-8 looks without waiting where its program has as many waits open as it may', async () => {
    const full = refusal('too_many_requests', 429);
    const test = wait(full, json(open), full, json(settled));
    await until(() => test.timers.length === 1);
    test.timers[0]?.fire();
    expect(await test.done).toEqual(settled);
    const [waiting, looking] = [`/api/requests/${open.id}?waitMs=30000`, `/api/requests/${open.id}`];
    expect(test.asked.map(({ url }) => url)).toEqual([waiting, looking, waiting, looking]);
  });

  it('rejects when the hub refuses', async () => {
    await expect(wait(refusal('not_found', 404)).done).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rejects with the reason of its signal, also while the hub is away', async () => {
    const test = wait(unreachable);
    await until(() => test.timers.length === 1);
    const reason = new Error('time is up');
    test.stop.abort(reason);
    await expect(test.done).rejects.toBe(reason);
    expect(test.timers).toEqual([]);
  });
});
