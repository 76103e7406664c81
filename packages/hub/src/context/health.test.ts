import {
  agentNameSchema,
  BUILT_IN_AGENT,
  type HubHealth,
  NO_ABILITIES,
  PERSON,
  type StorageErrorCode,
} from '@nod/protocol';
import { createCountingIds, createFakeClock, createMemoryStore, toAddress } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageError } from '../contract/ports.ts';
import { createHub } from '../whole-hub.ts';

const MB = 1024 * 1024;

/** A hub whose disk and store do what the test says. */
async function start() {
  const store = createMemoryStore();
  const time = createFakeClock();
  const state = { free: 1000 * MB, broken: null as StorageErrorCode | null };
  const fail = () => (state.broken ? Promise.reject(new StorageError(state.broken)) : null);
  const hub = await createHub({
    store: {
      ...store,
      commit: (changes) => fail() ?? store.commit(changes),
      probe: () => fail() ?? store.probe(),
    },
    disk: { freeBytes: () => state.free, keptBytes: 200 * MB },
    ...time,
    newId: createCountingIds(),
    hash: (text) => text,
    report: () => {},
  });
  onTestFinished(() => hub.stop());
  const seen: HubHealth[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  void (async () => {
    for await (const { event } of hub.events.follow(0, stop.signal)) {
      if (event.type === 'health-changed') seen.push(event.health);
    }
  })();
  const ci = toAddress('ci');
  const send = (from = ci) =>
    hub.bus.send({ from, to: from === PERSON ? ci : PERSON, payload: { text: 'x' }, surface: 'panel' });
  return {
    hub,
    time,
    state,
    seen,
    send,
    codes: () => seen.map(({ problems }) => problems.map(({ code }) => code)),
  };
}

describe('health', () => {
  it.each(['storage_full', 'storage_read_only', 'storage_failing'] as const)(
    'F-97 OPS-2 %s: the sender is told so, the hub says that it is failing, and recovers by itself',
    async (code) => {
      const test = await start();
      await test.send();
      expect(test.hub.health()).toEqual({ status: 'ok', problems: [] });
      test.state.broken = code;
      await expect(test.send()).rejects.toMatchObject({ name: 'NodError', code });
      expect(test.hub.health()).toMatchObject({ status: 'failing', problems: [{ code }] });
      await test.time.advance(10_000);
      expect(test.hub.health()).toMatchObject({ status: 'failing' });
      test.state.broken = null;
      await test.time.advance(2_000);
      expect(test.hub.health()).toEqual({ status: 'ok', problems: [] });
      expect(test.codes()).toEqual([[code], []]);
    },
  );

  it('F-97 a failure of the store on a full disk is a full disk, whatever the store calls it', async () => {
    const test = await start();
    await test.send();
    test.state.broken = 'storage_failing';
    test.state.free = 0;
    await expect(test.send(PERSON)).rejects.toMatchObject({ code: 'storage_full' });
    expect(test.hub.health()).toMatchObject({ status: 'failing', problems: [{ code: 'storage_full' }] });
  });

  it('F-97 SEC-8 with little space left, programs are refused and the person can still answer', async () => {
    const test = await start();
    const { requestId } = await test.hub.bus.send({
      from: toAddress('ci'),
      to: PERSON,
      payload: { text: 'Deploy?' },
      quickReplies: ['Yes'],
    });
    test.state.free = 100 * MB;
    await test.time.advance(2_000);
    await expect(test.send()).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('200 MB'),
    });
    await expect(test.hub.agents.register(agentNameSchema.parse('new'))).rejects.toMatchObject({
      code: 'storage_full',
    });
    await expect(
      test.hub.agents.register(agentNameSchema.parse('mine'), { by: PERSON }),
    ).resolves.toBeDefined();
    await expect(test.hub.agents.host(BUILT_IN_AGENT, NO_ABILITIES)).resolves.toBeDefined();
    if (requestId) await test.hub.requests.answer(requestId, { text: 'Yes', surface: 'panel' });
    await expect(test.send(PERSON)).resolves.toBeDefined();
    expect(test.hub.health()).toMatchObject({ status: 'degraded', problems: [{ code: 'storage_low' }] });
    test.state.free = 1000 * MB;
    await expect(test.send()).resolves.toBeDefined();
    await test.time.advance(2_000);
    expect(test.codes()).toEqual([['storage_low'], []]);
  });

  it('F-97 with little space left, nothing is written of who waits for an answer', async () => {
    const test = await start();
    const { requestId } = await test.hub.bus.send({
      from: toAddress('ci'),
      to: PERSON,
      payload: { text: 'Deploy?' },
      expectsReply: true,
    });
    if (!requestId) throw new Error('a request is open');
    test.state.free = 100 * MB;
    await test.time.advance(2_000);
    void test.hub.requests.waitSettled(requestId, { waitMs: 30_000, isAgent: true });
    await test.time.advance(0);
    expect(await test.hub.requests.get(requestId)).toMatchObject({ awaited: 'never' });
    test.state.free = 1000 * MB;
    await test.time.advance(2_000);
    void test.hub.requests.waitSettled(requestId, { waitMs: 30_000, isAgent: true });
    await test.time.advance(0);
    expect(await test.hub.requests.get(requestId)).toMatchObject({ awaited: 'now' });
  });
});
