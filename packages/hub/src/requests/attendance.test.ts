import type { RequestId } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const POLL_MS = 30_000;
const SOON = 2_000;
const A_WHILE = 4_000;
const A_MINUTE = 60_000;

async function ask({ hub, outgoing }: TestHub): Promise<RequestId> {
  const { requestId } = await hub.bus.send(outgoing({ text: 'Deploy?', expectsReply: true }));
  if (!requestId) throw new Error('a request is open');
  return requestId;
}

/** One call that waits; ends with its signal. */
function wait(
  { hub }: TestHub,
  id: RequestId,
  { isAgent = true, signal = new AbortController().signal } = {},
) {
  return hub.requests.waitSettled(id, { waitMs: POLL_MS, signal, isAgent });
}

async function awaited({ hub, time }: TestHub, id: RequestId) {
  await time.advance(0);
  return (await hub.requests.get(id)).awaited;
}

describe('whether somebody waits for an answer', () => {
  it('is never so for a message that only offers replies, nor by the person who looks at it', async () => {
    const test = await startTestHub();
    const id = await ask(test);
    expect(await awaited(test, id)).toBe('never');
    const looked = wait(test, id, { isAgent: false });
    expect(await awaited(test, id)).toBe('never');
    await test.time.advance(POLL_MS);
    await looked;
    await test.time.advance(A_MINUTE);
    expect(await awaited(test, id)).toBe('never');
  });

  it('is so while calls follow each other, and no longer some seconds after the last one broke off', async () => {
    const test = await startTestHub();
    const id = await ask(test);
    const first = wait(test, id);
    expect(await awaited(test, id)).toBe('now');
    await test.time.advance(POLL_MS);
    await first;
    await test.time.advance(SOON);
    const abort = new AbortController();
    const second = wait(test, id, { signal: abort.signal });
    await test.time.advance(POLL_MS - 1);
    expect(await awaited(test, id)).toBe('now');
    abort.abort();
    await second;
    expect(await awaited(test, id)).toBe('now');
    await test.time.advance(A_WHILE);
    expect(await awaited(test, id)).toBe('no-longer');
    void wait(test, id);
    expect(await awaited(test, id)).toBe('now');
  });

  it('is so from the start where the sender says so, and no longer when it never comes to wait', async () => {
    const test = await startTestHub();
    const { hub, outgoing, time } = test;
    const ids = await Promise.all(
      ['comes', 'stays away'].map(async (text) => {
        const { requestId } = await hub.bus.send(outgoing({ text, expectsReply: true, awaited: true }));
        return requestId as RequestId;
      }),
    );
    const [comes, staysAway] = ids as [RequestId, RequestId];
    await time.advance(SOON);
    void wait(test, comes);
    await time.advance(A_WHILE);
    expect(await awaited(test, comes)).toBe('now');
    expect(await awaited(test, staysAway)).toBe('no-longer');
  });

  it('is so while one of two still waits', async () => {
    const test = await startTestHub();
    const id = await ask(test);
    const abort = new AbortController();
    const gone = wait(test, id, { signal: abort.signal });
    void wait(test, id);
    abort.abort();
    await gone;
    await test.time.advance(A_WHILE);
    expect(await awaited(test, id)).toBe('now');
  });

  it('OPS-2 survives a restart: who comes back goes on waiting, who does not is missed', async () => {
    const before = await startTestHub();
    const [back, away] = [await ask(before), await ask(before)];
    const waits = [wait(before, back), wait(before, away)];
    await before.time.advance(SOON);
    const test = await before.restart();
    await Promise.all(waits);
    expect(await awaited(test, back)).toBe('now');
    expect(await awaited(test, away)).toBe('now');
    await test.time.advance(A_WHILE);
    // Programs need longer than that to find a hub that was away.
    expect(await awaited(test, back)).toBe('now');
    expect(await awaited(test, away)).toBe('now');
    void wait(test, back);
    await test.time.advance(POLL_MS - 1);
    expect(await awaited(test, back)).toBe('now');
    expect(await awaited(test, away)).toBe('no-longer');
  });

  it('nothing is written once the request is settled', async () => {
    const test = await startTestHub();
    const id = await ask(test);
    const waited = wait(test, id);
    await test.time.advance(0);
    await test.hub.requests.answer(id, { text: 'Yes', surface: 'panel' });
    await waited;
    const written = test.disk.changes.length;
    await test.time.advance(A_MINUTE);
    expect(test.disk.changes).toHaveLength(written);
    expect(test.reported).toEqual([]);
  });
});
