// Conformance: a stop word ends what runs in its conversation, wherever it is, and nothing else.
import { describe, expect, it } from 'vitest';
import type { WorkerUnderTest } from './outside.ts';
import {
  answers,
  approve,
  bob,
  expectTaken,
  holdUpWork,
  makesCalls,
  outcomesOf,
  revive,
  runs,
  send,
  settleDown,
  toIts,
  untilEnded,
  untilWaiting,
  type World,
  waiting,
  withWorld,
} from './world.ts';

export function describeStops(tested: WorkerUnderTest): void {
  const { itWithCalls, itInPieces } = toIts(tested);
  const expectStopped = async (world: World) => {
    await untilEnded(world, 1);
    await settleDown(world);
    expect(await runs(world)).toMatchObject([{ end: { outcome: 'stopped' } }]);
    expect(await answers(world)).toHaveLength(1);
    expect(waiting(world)).toEqual([]);
    expect(world.life.hub.drafts.list()).toEqual([]);
    await send(world, 'next', { mode: 'agent' });
    await untilEnded(world, 2);
    expect((await runs(world))[1]?.end?.outcome).toBe('completed');
    if (makesCalls(world)) expect(world.outside.taken.at(-1)).toBe('next');
  };

  describe('stop words', () => {
    itWithCalls('AC-6.5 end a call under way', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('call');
        await send(world, 'hello');
        await gate.reached;
        await send(world, 'stop');
        await expectStopped(world);
        expect(outcomesOf((await runs(world))[0])).toEqual(['stopped']);
      }),
    );

    itWithCalls('AC-6.5 end a call that waits for the person: it is withdrawn, and never runs', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        const { id } = await untilWaiting(world);
        await send(world, '停止');
        await expectStopped(world);
        expect((await world.life.hub.requests.get(id)).settlement?.outcome).toBe('cancelled');
        expect(world.outside.taken).toEqual(['next']);
      }),
    );

    itWithCalls('SEC-7 are on the record as the act of who said them', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        await untilWaiting(world);
        await send(world, 'stop');
        await untilEnded(world, 1);
        await send(world, 'from another', { from: bob });
        await untilWaiting(world);
        await send(world, 'stop', { from: bob });
        await untilEnded(world, 1, bob);
        const { entries } = await world.life.hub.audit.page({ limit: 10 });
        const stopped = entries.filter(({ outcome }) => outcome === 'cancelled');
        expect(stopped.map(({ who }) => who)).toEqual(['agent', 'person']);
      }),
    );

    it('AC-6.5 end work wherever it is held up', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('answer');
        await send(world, 'hello');
        await gate.reached;
        await send(world, 'stop');
        await expectStopped(world);
      }));

    it('OPS-2 have done what they were sent for: nothing is said of them after a restart', () =>
      withWorld(tested, async (world) => {
        const gate = holdUpWork(world);
        await send(world, 'hello');
        await gate.reached;
        await send(world, 'stop');
        await untilEnded(world, 1);
        await settleDown(world);
        await revive(world);
        await settleDown(world);
        expect(await answers(world)).toHaveLength(1);
      }));

    itInPieces('AC-6.5 end an answer that is being written: what was said so far is kept', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('answer');
        await send(world, 'hello');
        await gate.reached;
        await settleDown(world);
        const [draft] = world.life.hub.drafts.list();
        await send(world, 'stop');
        await expectStopped(world);
        const [answer] = await answers(world);
        expect(draft?.text).not.toBe('');
        expect(answer?.payload.text).toContain(draft?.text.trim());
      }),
    );

    itWithCalls('leave other conversations alone', () =>
      withWorld(tested, async (world) => {
        await send(world, 'from another', { from: bob });
        const request = await untilWaiting(world);
        const gate = world.outside.holdUp('call');
        await send(world, 'hello');
        await gate.reached;
        await send(world, 'stop');
        await untilEnded(world, 1);
        await settleDown(world);
        expect(await runs(world)).toMatchObject([{ end: { outcome: 'stopped' } }]);
        expect(waiting(world)).toMatchObject([{ id: request.id }]);
        await approve(world, request);
        await untilEnded(world, 1, bob);
        expect(await runs(world, bob)).toMatchObject([{ end: { outcome: 'completed' } }]);
      }),
    );

    it('are no message to work on: where nothing runs, that is said', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello');
        await untilEnded(world, 1);
        const stop = await send(world, 'stop');
        await settleDown(world);
        expect((await answers(world)).at(-1)).toMatchObject({ inReplyTo: stop.id });
        expect(await answers(world)).toHaveLength(2);
        expect(await runs(world)).toHaveLength(1);
        expectTaken(world, ['hello']);
      }));
  });
}
