// Conformance: prompts go in once and exactly, turns are told from their beginning to their one answer.
import { describe, expect, it } from 'vitest';
import type { DoorUnderTest } from './outside.ts';
import { itIf, needed, watch, withSession } from './watching.ts';

const PROMPTS = ['1A 2C 3B', 'two\nlines; and `echo $HOME`', '部署吗？ 👍🏽 Enter C-c'];

export function describeTurns(tested: DoorUnderTest): void {
  const { traits } = tested;

  describe('turns', () => {
    itIf(traits.takesPrompts)('DS-5.3 hands a prompt over exactly, and tells that it was accepted', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        for (const [index, text] of PROMPTS.entries()) {
          const promptId = `p-${index}`;
          await session.act({ type: 'prompt', promptId, text });
          const accepted = await watched.next('prompt-accepted');
          expect(accepted.promptId).toBe(promptId);
          await outside.endTurn(`answer ${index}`);
          const ended = await watched.next('turn-ended');
          expect(ended).toMatchObject({ outcome: 'completed', answer: `answer ${index}` });
          if (accepted.turnId !== null) expect(ended.turnId).toBe(accepted.turnId);
        }
        expect(outside.prompts()).toEqual(PROMPTS);
        expect(watched.ofType('prompt-refused')).toEqual([]);
        expectDistinct(watched.ofType('turn-ended').map(({ turnId }) => turnId));
      }),
    );

    it('DS-5.2 tells of a turn that was begun in the terminal', () =>
      withSession(tested, async ({ outside, watched }) => {
        await outside.enterPrompt('from the terminal');
        const { turnId } = await watched.next('turn-started');
        await outside.endTurn('Done.\n\nAll tests pass.');
        expect(await watched.next('turn-ended')).toMatchObject({
          turnId,
          outcome: 'completed',
          answer: 'Done.\n\nAll tests pass.',
        });
        expect(watched.ofType('prompt-accepted')).toEqual([]);
      }));

    itIf(traits.saysPieces)('tells what is said while it is said, in the turn that says it', () =>
      withSession(tested, async ({ outside, watched }) => {
        await outside.enterPrompt('hello');
        const { turnId } = await watched.next('turn-started');
        await needed(outside.say)('One piece.');
        expect(await watched.next('text-grew')).toMatchObject({ turnId, text: 'One piece.' });
        await outside.endTurn('The end.');
        await watched.next('turn-ended');
      }),
    );

    itIf(traits.tellsEarlierTurns)(
      'tells the last turn again to whoever follows later, under the same id',
      () =>
        withSession(tested, async ({ outside, session, watched }) => {
          await outside.enterPrompt('hello');
          const { turnId } = await watched.next('turn-started');
          await watched.leave();
          await outside.endTurn('while nobody looked');
          const again = watch(session);
          await again.next('attached');
          const ended = await again.next('turn-ended', (event) => event.turnId === turnId);
          expect(ended).toMatchObject({ outcome: 'completed', answer: 'while nobody looked' });
          await again.leave();
        }),
    );

    itIf(traits.canStop)('ends the turn under way when it is told to', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        await outside.enterPrompt('hello');
        const { turnId } = await watched.next('turn-started');
        await session.act({ type: 'cancel-turn' });
        expect(await watched.next('turn-ended')).toMatchObject({ turnId, outcome: 'stopped' });
        await outside.enterPrompt('once more');
        await watched.next('turn-started');
        await outside.endTurn('done');
        expect(await watched.next('turn-ended')).toMatchObject({ outcome: 'completed', answer: 'done' });
      }),
    );

    itIf(traits.takesPrompts)(
      'finds a prompt that has arrived, and does not claim to have found another',
      () =>
        withSession(tested, async ({ outside, session, watched }) => {
          await session.act({ type: 'prompt', promptId: 'p-1', text: 'did arrive' });
          await watched.next('prompt-accepted');
          await outside.endTurn('done');
          await watched.next('turn-ended');
          const look = { type: 'look-for-prompt', since: 0 } as const;
          await session.act({ ...look, promptId: 'p-2', text: 'never sent' });
          expect(await watched.next('prompt-not-found')).toMatchObject({ promptId: 'p-2' });
          await session.act({ ...look, promptId: 'p-1', text: 'did arrive' });
          await Promise.race([
            watched.next('prompt-accepted', ({ promptId }) => promptId === 'p-1'),
            watched.next('prompt-not-found', ({ promptId, isCertain }) => promptId === 'p-1' && !isCertain),
          ]);
          expect(outside.prompts()).toEqual(['did arrive']);
        }),
    );
  });
}

function expectDistinct(ids: readonly string[]): void {
  expect(new Set(ids).size).toBe(ids.length);
}
