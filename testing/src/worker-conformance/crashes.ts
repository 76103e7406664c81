// Conformance: after a crash what waits for the person goes on, anything else is reported, and no call runs twice.
import { describe, expect, it } from 'vitest';
import type { WorkerUnderTest } from './outside.ts';
import {
  answers,
  approve,
  expectTaken,
  leave,
  live,
  makesCalls,
  outcomesOf,
  reject,
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

export function describeCrashes(tested: WorkerUnderTest): void {
  const { itWithCalls } = toIts(tested);

  describe('crashes', () => {
    itWithCalls('CM-8.3 a run that waits for the person goes on, and its call runs once', () =>
      withWorld(tested, async (world) => {
        const asked = await send(world, 'hello', { mode: 'supervised' });
        const { id } = await untilWaiting(world);
        for (let crash = 0; crash < 3; crash += 1) {
          await revive(world);
          await settleDown(world);
          expect(waiting(world)).toMatchObject([{ id }]);
        }
        expect(await answers(world)).toEqual([]);
        await approve(world, await untilWaiting(world));
        await untilEnded(world, 1);
        await settleDown(world);
        expect(world.outside.taken).toEqual(['hello']);
        expect(await answers(world)).toMatchObject([{ inReplyTo: asked.id }]);
        expect(await runs(world)).toMatchObject([{ end: { outcome: 'completed' } }]);
      }),
    );

    itWithCalls(
      'CM-8.3 what was approved while nobody worked runs, once, and what was rejected does not',
      () =>
        withWorld(tested, async (world) => {
          await send(world, 'first', { mode: 'supervised' });
          const first = await untilWaiting(world);
          await leave(world);
          await approve(world, first);
          await settleDown(world);
          expect(world.outside.taken).toEqual([]);
          world.life.hub.stop();
          world.life = await live(world);
          await untilEnded(world, 1);
          await send(world, 'second');
          const second = await untilWaiting(world);
          await leave(world);
          await reject(world, second, '');
          await revive(world);
          await untilEnded(world, 2);
          expect(world.outside.taken).toEqual(['first']);
          expect((await runs(world)).map(outcomesOf)).toEqual([['succeeded'], ['rejected']]);
          expect(await answers(world)).toHaveLength(2);
        }),
    );

    itWithCalls(
      'OPS-2 a run that was cut off in a call is reported, its call is not run again, and the next message is worked on',
      () =>
        withWorld(tested, async (world) => {
          const gate = world.outside.holdUp('call');
          await send(world, 'hello');
          await gate.reached;
          await settleDown(world);
          await revive(world);
          await expectInterrupted(world, ['unknown']);
        }),
    );

    it('OPS-2 a run that was cut off while it wrote its answer is reported, with what was done', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('answer');
        await send(world, 'hello');
        await gate.reached;
        await settleDown(world);
        await revive(world);
        await expectInterrupted(world, makesCalls(world) ? ['succeeded'] : []);
      }));

    it('OPS-2 CM-8.3 wherever a crash cuts it off, a message is answered once and its call runs at most once', async () => {
      let hasDied = true;
      for (let commits = 0; hasDied; commits += 1) {
        await withWorld(tested, async (world) => {
          await send(world, 'before');
          await untilEnded(world, 1);
          await send(world, 'hello', { mode: 'supervised' });
          hasDied = await crashAfter(world, commits);
          await bringToAnEnd(world);
          const [, run] = await runs(world);
          const taken = world.outside.taken.filter((text) => text === 'hello').length;
          expect(taken).toBeLessThanOrEqual(1);
          if (run?.end?.outcome === 'completed') expect(taken).toBe(makesCalls(world) ? 1 : 0);
          expect(await runs(world)).toHaveLength(2);
          expect(new Set((await answers(world)).map(({ inReplyTo }) => inReplyTo)).size).toBe(2);
          expect(await answers(world)).toHaveLength(2);
        });
      }
    });
  });
}

async function expectInterrupted(world: World, outcomes: string[]): Promise<void> {
  await untilEnded(world, 1);
  await settleDown(world);
  const [run] = await runs(world);
  expect(run?.end?.outcome).toBe('interrupted');
  expect(outcomesOf(run)).toEqual(outcomes);
  expect(await answers(world)).toMatchObject([{ id: run?.end?.answerId, inReplyTo: run?.messageId }]);
  expectTaken(world, ['hello']);
  await send(world, 'next');
  await untilEnded(world, 2);
  expectTaken(world, ['hello', 'next']);
}

/** Lets so many more commits through while the person approves what comes; false when all was done before. */
async function crashAfter(world: World, commits: number): Promise<boolean> {
  const { mortal } = world.life;
  mortal.dieAfter(commits);
  const done = bringToAnEnd(world).then(() => false);
  const hasDied = await Promise.race([done, mortal.death.then(() => true)]);
  if (hasDied) await revive(world);
  return hasDied;
}

/** The person approves whatever waits, until all messages have been worked on. */
async function bringToAnEnd(world: World): Promise<void> {
  const { life } = world;
  for (;;) {
    await settleDown(world);
    if (world.life !== life) return;
    const all = await runs(world);
    if (all.length === 2 && all.every(({ end }) => end !== null)) return;
    for (const request of waiting(world)) await approve(world, request);
  }
}
