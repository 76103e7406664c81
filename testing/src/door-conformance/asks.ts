// Conformance: asks are told once by their key, answered by whoever is first, and closed for everybody else.
import { describe, expect } from 'vitest';
import type { DoorsOutside, DoorUnderTest } from './outside.ts';
import { expectApproval, itIf, needed, type Watched, watch, withSession } from './watching.ts';

const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

export function describeAsks(tested: DoorUnderTest): void {
  const { traits } = tested;
  const { hasTerminal = true } = traits;

  describe('asks', () => {
    itIf(traits.asksApprovals)('asks for a permission, and runs the call when it is approved', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        const { key, ask } = await askedOnce(outside, watched);
        expect(JSON.stringify(expectApproval(ask))).toContain('npm test');
        await session.act({ type: 'answer', key, answer: APPROVE });
        await untilAnswered(outside, watched);
        expect(outside.answers()).toEqual([{ type: 'approved' }]);
      }),
    );

    itIf(traits.asksApprovals)('tells the program of a rejection, with words where it takes some', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        const { key, ask } = await askedOnce(outside, watched);
        expectApproval(ask);
        await session.act({ type: 'answer', key, answer: { type: 'reject', words: 'use yarn' } });
        await untilAnswered(outside, watched);
        const words = traits.rejectsWithWords ? expect.stringContaining('use yarn') : expect.any(String);
        expect(outside.answers()).toEqual([{ type: 'rejected', words }]);
      }),
    );

    itIf(traits.asksApprovals && hasTerminal)(
      'tells that an ask was answered in the terminal; an answer of ours is then none',
      () =>
        withSession(tested, async ({ outside, session, watched }) => {
          const { key } = await askedOnce(outside, watched);
          await needed(outside.answerInTerminal)();
          expect(await watched.next('ask-closed')).toEqual({ type: 'ask-closed', key, how: 'elsewhere' });
          await session.act({ type: 'answer', key, answer: { type: 'reject', words: '' } });
          await outside.endTurn('done');
          await watched.next('turn-ended');
          expect(outside.answers()).toEqual([]);
        }),
    );

    itIf(traits.asksApprovals)('gives an answer to the program once, however often it is handed over', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        const { key } = await askedOnce(outside, watched);
        await session.act({ type: 'answer', key, answer: APPROVE });
        await untilAnswered(outside, watched);
        await session.act({ type: 'answer', key, answer: { type: 'reject', words: '' } });
        await outside.endTurn('done');
        await watched.next('turn-ended');
        expect(outside.answers()).toEqual([{ type: 'approved' }]);
      }),
    );

    itIf(traits.asksApprovals && traits.keepsAsks)(
      'tells what is open again to whoever reads again, by the same key',
      () =>
        withSession(tested, async ({ outside, session, watched }) => {
          const { key, ask } = await askedOnce(outside, watched);
          await watched.leave();
          const again = watch(session);
          expect(await again.next('attached')).toMatchObject({ openAsks: [key] });
          expect(await again.next('asked')).toMatchObject({ key, ask });
          await session.act({ type: 'answer', key, answer: APPROVE });
          await untilAnswered(outside, again);
          expect(outside.answers()).toEqual([{ type: 'approved' }]);
          await again.leave();
        }),
    );

    itIf(traits.asksApprovals && traits.keepsAsks && traits.canBeCut)(
      'tells what is open again after it was cut off, by the same key',
      () =>
        withSession(tested, async ({ outside, session, watched }) => {
          const { key } = await askedOnce(outside, watched);
          await needed(outside.cut)();
          await watched.next('detached');
          await needed(outside.mend)();
          expect(await watched.next('attached')).toMatchObject({ openAsks: [key] });
          expect(await watched.next('asked')).toMatchObject({ key });
          await session.act({ type: 'answer', key, answer: APPROVE });
          await untilAnswered(outside, watched);
          expect(outside.answers()).toEqual([{ type: 'approved' }]);
        }),
    );

    itIf(traits.asksApprovals && traits.canBeCut && hasTerminal)(
      'does not list what was answered in the terminal while it was cut off',
      () =>
        withSession(tested, async ({ outside, watched }) => {
          await askedOnce(outside, watched);
          await needed(outside.cut)();
          await watched.next('detached');
          await needed(outside.answerInTerminal)();
          await needed(outside.mend)();
          expect(await watched.next('attached')).toMatchObject({ openAsks: [] });
        }),
    );

    itIf(traits.asksApprovals)('never gives two asks one key', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        const { key } = await askedOnce(outside, watched);
        await session.act({ type: 'answer', key, answer: APPROVE });
        await untilAnswered(outside, watched);
        await needed(outside.askApproval)('npm test');
        const second = await watched.next('asked');
        expect(second.key).not.toBe(key);
        await session.act({ type: 'answer', key: second.key, answer: APPROVE });
        await untilAnswered(outside, watched, 2);
      }),
    );

    itIf(traits.asksApprovals && traits.asksAtOnce)('keeps asks apart that are open at once', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        const first = await askedOnce(outside, watched);
        await needed(outside.askApproval)('npm publish');
        const second = await watched.next('asked');
        expect(second.key).not.toBe(first.key);
        await session.act({ type: 'answer', key: second.key, answer: { type: 'reject', words: '' } });
        await untilAnswered(outside, watched);
        await session.act({ type: 'answer', key: first.key, answer: APPROVE });
        await untilAnswered(outside, watched, 2);
        expect(outside.answers()).toMatchObject([{ type: 'rejected' }, { type: 'approved' }]);
      }),
    );

    itIf(traits.asksApprovals && traits.canStop)('dismisses what is open when the turn is ended', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        await askedOnce(outside, watched);
        await session.act({ type: 'cancel-turn' });
        expect(await watched.next('turn-ended')).toMatchObject({ outcome: 'stopped' });
        await watched.leave();
        const again = watch(session);
        expect(await again.next('attached')).toMatchObject({ openAsks: [], turnId: null });
        expect(outside.answers()).not.toContainEqual({ type: 'approved' });
        await again.leave();
      }),
    );

    itIf(traits.asksQuestions)('asks a question, and hands the chosen label over', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        await outside.enterPrompt('hello');
        await watched.next('turn-started');
        await needed(outside.askQuestion)('Which colour?', ['Red', 'Blue']);
        const { key, ask } = await watched.next('asked');
        if (ask.type !== 'questions') throw new Error('a question is asked as one');
        const [question] = ask.questions;
        expect(question?.title).toContain('Which colour?');
        expect(question?.options.map(({ label }) => label)).toEqual(['Red', 'Blue']);
        const answers = { [question?.id ?? '']: ['Blue'] };
        await session.act({ type: 'answer', key, answer: { type: 'answers', answers } });
        await untilAnswered(outside, watched);
        expect(outside.answers()).toEqual([{ type: 'answered', answers: ['Blue'] }]);
      }),
    );
  });
}

async function askedOnce(outside: DoorsOutside, watched: Watched) {
  await outside.enterPrompt('run the tests');
  const { turnId } = await watched.next('turn-started');
  await needed(outside.askApproval)('npm test');
  const asked = await watched.next('asked');
  if (asked.turnId !== null) expect(asked.turnId).toBe(turnId);
  expect(watched.ofType('asked')).toHaveLength(1);
  return asked;
}

/** The program has been told so many answers: seen at the double itself, which does not tell when. */
async function untilAnswered(outside: DoorsOutside, { events }: Watched, count = 1): Promise<void> {
  await expect
    .poll(() => outside.answers().length, {
      timeout: 10_000,
      interval: 5,
      message: JSON.stringify(events.at(-1)),
    })
    .toBe(count);
}
