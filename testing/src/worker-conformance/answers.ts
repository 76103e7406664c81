// Conformance: each message is answered once, in order where it was said, and shown while it is being written.
import { describe, expect, it } from 'vitest';
import type { WorkerUnderTest } from './outside.ts';
import {
  answers,
  approve,
  bob,
  eventually,
  expectTaken,
  holdUpWork,
  leave,
  letOrderedCallRun,
  live,
  makesCalls,
  outcomesOf,
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

export function describeAnswers(tested: WorkerUnderTest): void {
  const { itWithCalls, itInPieces } = toIts(tested);

  describe('answers', () => {
    it('AC-2.6 answers a message once, and its run holds what was done for it', () =>
      withWorld(tested, async (world) => {
        const asked = await send(world, 'one two three');
        await untilEnded(world, 1);
        await settleDown(world);
        const said = await answers(world);
        expect(said).toMatchObject([{ inReplyTo: asked.id }]);
        const [run] = await runs(world);
        expect(run).toMatchObject({
          messageId: asked.id,
          end: { outcome: 'completed', answerId: said[0]?.id },
        });
        const { toolName } = tested;
        const called = [
          { type: 'tool-call-started', call: { toolName, parameters: { text: 'one two three' } } },
          { type: 'tool-call-settled', outcome: 'succeeded' },
        ];
        const steps = run?.steps.filter(({ type }) => type.startsWith('tool-call'));
        expect(steps).toMatchObject(makesCalls(world) ? called : []);
        expectTaken(world, ['one two three']);
      }));

    it('OPS-2 answers what was sent while nobody worked, and nothing again that was answered before', () =>
      withWorld(tested, async (world) => {
        await send(world, 'before');
        await untilEnded(world, 1);
        await leave(world);
        await send(world, 'meanwhile');
        await settleDown(world);
        expect(await runs(world)).toHaveLength(1);
        world.life.hub.stop();
        world.life = await live(world);
        await untilEnded(world, 2);
        await settleDown(world);
        expectTaken(world, ['before', 'meanwhile']);
        expect(await answers(world)).toHaveLength(2);
      }));

    it('works on one message of a conversation at a time, in the order they were sent', () =>
      withWorld(tested, async (world) => {
        const gate = holdUpWork(world);
        const sent = [await send(world, 'first'), await send(world, 'second'), await send(world, 'third')];
        await gate.reached;
        await settleDown(world);
        expectTaken(world, ['first']);
        expect(world.life.hub.runs.active()).toHaveLength(1);
        gate.open();
        await untilEnded(world, 3);
        expectTaken(world, ['first', 'second', 'third']);
        expect((await answers(world)).map(({ inReplyTo }) => inReplyTo)).toEqual(sent.map(({ id }) => id));
      }));

    it('works on conversations side by side', () =>
      withWorld(tested, async (world) => {
        const gate = holdUpWork(world);
        await send(world, 'first');
        await gate.reached;
        await send(world, 'from another', { from: bob });
        await letOrderedCallRun(world);
        await untilEnded(world, 1, bob);
        expect(await answers(world, bob)).toHaveLength(1);
        expect(await answers(world)).toEqual([]);
        gate.open();
        await untilEnded(world, 1);
        expect(await answers(world)).toHaveLength(1);
      }));

    itWithCalls('a call that waits for the person does not hold up the next message', () =>
      withWorld(tested, async (world) => {
        await send(world, 'first', { mode: 'supervised' });
        await untilWaiting(world);
        await send(world, 'second');
        await eventually(world, () => waiting(world).length === 2);
        const second = waiting(world).find(({ call }) => call.parameters.text === 'second');
        if (second) await approve(world, second);
        await untilEnded(world, 1);
        expect(world.outside.taken).toEqual(['second']);
        await approve(world, await untilWaiting(world));
        await untilEnded(world, 2);
        expect(world.outside.taken).toEqual(['second', 'first']);
      }),
    );

    itInPieces('shows the person what it writes, and its answer takes the place of that', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('answer');
        const events = collectEvents(world);
        await send(world, 'hello');
        await gate.reached;
        await settleDown(world);
        const [draft, ...others] = world.life.hub.drafts.list();
        expect(draft).toMatchObject({ from: worker, part: 'answer' });
        expect(others).toEqual([]);
        expect(await answers(world)).toEqual([]);
        gate.open();
        await untilEnded(world, 1);
        const [answer] = await answers(world);
        expect(draft?.text).not.toBe('');
        expect(answer?.payload.text).not.toBe(draft?.text);
        expect(answer?.payload.text?.startsWith(draft?.text ?? '')).toBe(true);
        expect(world.life.hub.drafts.list()).toEqual([]);
        await settleDown(world);
        const ends = events.filter((type) => type === 'draft-closed' || type === 'run-ended');
        expect(ends).toEqual(['draft-closed', 'run-ended']);
      }),
    );

    it('shows nothing of what it writes to another agent', () =>
      withWorld(tested, async (world) => {
        const gate = world.outside.holdUp('answer');
        await send(world, 'hello', { from: bob });
        await letOrderedCallRun(world);
        await gate.reached;
        await settleDown(world);
        expect(world.life.hub.drafts.list()).toEqual([]);
        gate.open();
        await untilEnded(world, 1, bob);
        expect(await answers(world, bob)).toHaveLength(1);
      }));

    it('a worker that throws has failed: the person is told why, and the next message is worked on', () =>
      withWorld(tested, async (world) => {
        world.outside.trip('the roof fell in');
        const asked = await send(world, 'first');
        await untilEnded(world, 1);
        expect(await answers(world)).toMatchObject([
          { inReplyTo: asked.id, payload: { text: expect.stringContaining('the roof fell in') } },
        ]);
        expect(await runs(world)).toMatchObject([{ end: { outcome: 'failed' } }]);
        expect(world.life.hub.drafts.list()).toEqual([]);
        await send(world, 'second');
        await untilEnded(world, 2);
        const [, second] = await runs(world);
        expect(second?.end?.outcome).toBe('completed');
        expect(outcomesOf(second)).toEqual(makesCalls(world) ? ['succeeded'] : []);
      }));
  });
}

/** The types of all events from now on, as they happen. */
function collectEvents({ life: { hub, leave: ended }, reported }: World): string[] {
  const types: string[] = [];
  const collect = async () => {
    const { seq } = hub.startingPoint().overview;
    for await (const { event } of hub.events.follow(seq, ended.signal)) types.push(event.type);
  };
  collect().catch((error: unknown) => reported.push(error));
  return types;
}
