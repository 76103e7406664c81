// Conformance: how a session is found, reached, lost and reached again.
import { doorActionSchema, sessionFactsSchema } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import type { DoorUnderTest } from './outside.ts';
import { itIf, needed, watch, withSession } from './watching.ts';

export function describeReaching(tested: DoorUnderTest): void {
  describe('reaching', () => {
    it('discovers the living session, by facts as the contract has them', async () => {
      const outside = await tested.open();
      try {
        const found = await outside.door.discover(new AbortController().signal);
        const facts = found.find(({ id }) => id === outside.sessionId);
        expect(facts).toBeDefined();
        expect(sessionFactsSchema.parse(facts)).toEqual(facts);
      } finally {
        await outside.close();
      }
    });

    it('discovers without rejecting, also when nobody waits for it any more and when the program is gone', async () => {
      const outside = await tested.open();
      try {
        await expect(outside.door.discover(AbortSignal.abort())).resolves.toBeInstanceOf(Array);
        await outside.die();
        await expect(outside.door.discover(new AbortController().signal)).resolves.toBeInstanceOf(Array);
      } finally {
        await outside.close();
      }
    });

    it('begins with attached, and again for whoever reads again', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        expect(watched.events[0]).toMatchObject({
          type: 'attached',
          facts: { id: outside.sessionId },
          openAsks: [],
          turnId: null,
        });
        await watched.leave();
        const again = watch(session);
        await again.next('attached');
        expect(again.events[0]).toMatchObject({ type: 'attached', facts: { id: outside.sessionId } });
        await again.leave();
      }));

    it('names the turn under way when it is reached', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        await outside.enterPrompt('hello');
        const { turnId } = await watched.next('turn-started');
        await watched.leave();
        const again = watch(session);
        expect(await again.next('attached')).toMatchObject({ turnId });
        await again.leave();
        await outside.endTurn('done');
      }));

    it('ends its events when the signal aborts', () =>
      withSession(tested, async ({ watched }) => {
        await watched.leave();
      }));

    it('tells that the program has ended', () =>
      withSession(tested, async ({ outside, watched }) => {
        await outside.die();
        await Promise.race([watched.next('gone'), watched.next('detached')]);
        if (watched.ofType('gone').length > 0) await watched.over;
      }));

    it('never rejects an action, not even of a program that has ended or that nobody follows', () =>
      withSession(tested, async ({ outside, session, watched }) => {
        await outside.die();
        await Promise.race([watched.next('gone'), watched.next('detached')]);
        for (const action of ACTIONS) await expect(session.act(action)).resolves.toBeUndefined();
        await watched.leave();
        await session.close();
        for (const action of ACTIONS) await expect(session.act(action)).resolves.toBeUndefined();
      }));

    itIf(tested.traits.canBeCut)('comes back by itself after it was cut off', () =>
      withSession(tested, async ({ outside, watched }) => {
        await needed(outside.cut)();
        await watched.next('detached');
        await needed(outside.mend)();
        expect(await watched.next('attached')).toMatchObject({ facts: { id: outside.sessionId } });
      }),
    );
  });
}

const ACTIONS = [
  { type: 'prompt', promptId: 'p-late', text: 'too late' },
  { type: 'look-for-prompt', promptId: 'p-late', text: 'too late', since: 0 },
  { type: 'answer', key: 'no-such-ask', answer: { type: 'approve', scope: null, parameters: null } },
  { type: 'cancel-turn' },
  { type: 'set-mode', mode: 'supervised' },
].map((action) => doorActionSchema.parse(action));
