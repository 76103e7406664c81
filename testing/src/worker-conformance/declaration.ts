// Conformance: the worker does under test what the suite's other parts go by, or declares that it cannot.
import { expect, it } from 'vitest';
import type { WorkerUnderTest } from './outside.ts';
import { answers, runs, send, untilEnded, withWorld } from './world.ts';

export function describeDeclaration(tested: WorkerUnderTest): void {
  const { makesCalls = true, answersInPieces = true } = tested;

  it('makes one call for each message and answers in pieces, or declares that it does not', () =>
    withWorld(tested, async (world) => {
      const drafts: string[] = [];
      const { pace } = world.outside;
      world.outside.pace = async (signal) => {
        await world.time.advance(0);
        drafts.push(...world.life.hub.drafts.list().map(({ text }) => text));
        return pace(signal);
      };
      await send(world, 'one two three');
      await untilEnded(world, 1);
      const [run] = await runs(world);
      const called = (run?.steps ?? []).flatMap((step) =>
        step.type === 'tool-call-started' ? [step.call.parameters] : [],
      );
      expect(
        called,
        'one call for each message, with the message as `text`; or declare makesCalls: false',
      ).toEqual(makesCalls ? [{ text: 'one two three' }] : []);
      expect(await answers(world)).toHaveLength(1);
      const [answer] = await answers(world);
      const isInPieces = drafts.some((text) => text !== '' && text !== answer?.payload.text);
      expect(
        isInPieces,
        'two pieces of the answer at least, `pace` after each; or declare answersInPieces: false',
      ).toBe(answersInPieces);
    }));
}
