// Conformance: nothing runs without a verdict, nor otherwise than decided, and the worker goes on with any.
import { describe, expect, it } from 'vitest';
import type { WorkerUnderTest } from './outside.ts';
import {
  APPROVAL_LIFE_MS,
  answers,
  approve,
  bob,
  outcomesOf,
  reject,
  runs,
  send,
  settleDown,
  toIts,
  untilEnded,
  untilWaiting,
  type World,
  waiting,
  withWorld,
  worker,
} from './world.ts';

export function describeVerdicts(tested: WorkerUnderTest): void {
  const { itWithCalls } = toIts(tested);
  const expectEnd = async (world: World, outcome: string, taken: string[]) => {
    await untilEnded(world, 1);
    await settleDown(world);
    const [run] = await runs(world);
    expect(outcomesOf(run)).toEqual([outcome]);
    expect(run?.end?.outcome).toBe('completed');
    expect(await answers(world)).toHaveLength(1);
    expect(world.outside.taken).toEqual(taken);
    expect(waiting(world)).toEqual([]);
  };

  describe('verdicts', () => {
    itWithCalls('CM-3.1 a supervised call waits for the person, and nothing is done meanwhile', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        const request = await untilWaiting(world);
        await settleDown(world);
        expect(request).toMatchObject({
          agent: worker,
          call: { toolName: tested.toolName, parameters: { text: 'hello' } },
        });
        expect(world.outside.taken).toEqual([]);
        expect(await answers(world)).toEqual([]);
      }),
    );

    itWithCalls('CM-3.3 an approved call runs once, and the worker goes on', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        await approve(world, await untilWaiting(world));
        await expectEnd(world, 'succeeded', ['hello']);
      }),
    );

    itWithCalls('CM-8.4 a call that the person changed runs as they changed it', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        await approve(world, await untilWaiting(world), { text: 'hello there' });
        await expectEnd(world, 'succeeded', ['hello there']);
      }),
    );

    itWithCalls('CM-3.4 a rejected call does not run, the worker is told the words, and goes on', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        await reject(world, await untilWaiting(world), 'not today');
        await expectEnd(world, 'rejected', []);
        const [run] = await runs(world);
        expect(run?.steps.find(({ type }) => type === 'tool-call-settled')).toMatchObject({
          text: expect.stringContaining('not today'),
        });
      }),
    );

    itWithCalls('a call that nobody decides on expires, and the worker goes on', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'supervised' });
        await untilWaiting(world);
        await world.time.advance(APPROVAL_LIFE_MS);
        await expectEnd(world, 'expired', []);
      }),
    );

    itWithCalls('CM-8.5 a call that a policy forbids is refused without asking', () =>
      withWorld(tested, async (world) => {
        const { toolName = '' } = tested;
        const policy = { agent: null, toolName, policy: 'never', surface: 'panel' } as const;
        await world.life.hub.approvals.setPolicy(policy);
        await send(world, 'hello');
        await expectEnd(world, 'refused', []);
      }),
    );

    it('CM-8.2 nothing runs in Ask mode, whatever the worker tries', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { mode: 'ask' });
        await untilEnded(world, 1);
        expect(world.outside.taken).toEqual([]);
        expect(waiting(world)).toEqual([]);
        expect(await answers(world)).toHaveLength(1);
      }));

    itWithCalls('what another agent orders waits for the person in any mode', () =>
      withWorld(tested, async (world) => {
        await send(world, 'hello', { from: bob });
        const request = await untilWaiting(world);
        await settleDown(world);
        expect(world.outside.taken).toEqual([]);
        await reject(world, request, '');
        await untilEnded(world, 1, bob);
        expect(world.outside.taken).toEqual([]);
      }),
    );
  });
}
