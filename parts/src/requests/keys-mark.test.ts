import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSteady,
  type KeysMark,
  markRequest,
  noMark,
  STEADY_MS,
  withCandidates,
  withPlace,
} from './keys-mark.ts';

const HERE = { left: 10, top: 20 };
const THERE = { left: 10, top: 90 };

const settled = (requestId: string, at = 0): KeysMark => ({ requestId, place: HERE, steadySince: at });

describe('F-7 the mark of the card that the number keys act on', () => {
  it('goes to the preferred card when the keys are free', () => {
    const mark = withCandidates(noMark, { open: ['a', 'b'], preferred: 'b', isAnsweredHere: false, now: 10 });
    expect(mark).toEqual({ requestId: 'b', place: null, steadySince: 10 });
  });

  it('stays where it is when another request arrives', () => {
    const mark = settled('a');
    expect(withCandidates(mark, { open: ['a', 'b'], preferred: 'b', isAnsweredHere: false, now: 10 })).toBe(
      mark,
    );
  });

  it('goes to nobody when its card ended elsewhere while others wait', () => {
    const mark = settled('a');
    expect(withCandidates(mark, { open: ['b'], preferred: 'b', isAnsweredHere: false, now: 10 })).toBe(mark);
  });

  it('goes on when the person answered here, and is free when nothing waits any more', () => {
    const here = withCandidates(settled('a'), { open: ['b'], preferred: 'b', isAnsweredHere: true, now: 10 });
    expect(here).toEqual({ requestId: 'b', place: null, steadySince: 10 });
    const none = withCandidates(settled('a'), { open: [], preferred: null, isAnsweredHere: false, now: 10 });
    expect(none.requestId).toBeNull();
  });

  it('counts a press from 600 ms after the card came, and after it moved', () => {
    const shown = withPlace(markRequest(noMark, 'a', 1000), HERE, 1016);
    expect(isSteady(shown, 1615)).toBe(false);
    expect(isSteady(shown, 1616)).toBe(true);
    const moved = withPlace(shown, THERE, 5000);
    expect(isSteady(moved, 5599)).toBe(false);
    expect(isSteady(moved, 5600)).toBe(true);
    expect(isSteady(withPlace(moved, { left: 10, top: 91 }, 9000), 5600)).toBe(true);
  });

  it('counts no press for a card that is not drawn', () => {
    expect(isSteady(markRequest(noMark, 'a', 0), 10_000)).toBe(false);
    expect(isSteady(withPlace(settled('a'), null, 0), 10_000)).toBe(false);
  });

  it('lets no press count within 600 ms of any change, in whatever order things happen', () => {
    const ids = ['a', 'b', 'c'];
    const step = fc.oneof(
      fc.record({ type: fc.constant('place' as const), place: fc.constantFrom(null, HERE, THERE) }),
      fc.record({ type: fc.constant('person' as const), id: fc.constantFrom(...ids) }),
      fc.record({ type: fc.constant('open' as const), open: fc.subarray(ids), isAnsweredHere: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 900 })), { maxLength: 30 }), (steps) => {
        let mark = noMark;
        let now = 0;
        let changedAt = 0;
        for (const [each, wait] of steps) {
          now += wait;
          const before = mark;
          if (each.type === 'place') mark = withPlace(mark, each.place, now);
          else if (each.type === 'person') mark = markRequest(mark, each.id, now);
          else mark = withCandidates(mark, { ...each, preferred: each.open[0] ?? null, now });
          if (mark.requestId !== before.requestId || mark.place !== before.place) changedAt = now;
          expect(isSteady(mark, changedAt + STEADY_MS - 1)).toBe(false);
        }
      }),
    );
  });
});
