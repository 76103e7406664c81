import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Delivery, deliveryRefusalSchema, isLaterDelivery } from './delivery.ts';

const at = fc.nat();
const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.record({ state: fc.constantFrom('queued' as const, 'typed', 'accepted', 'unknown'), at }),
  fc.record({
    state: fc.constant('refused' as const),
    at,
    reason: fc.constantFrom(...deliveryRefusalSchema.options),
    words: fc.string(),
  }),
);
const follow = (told: readonly Delivery[]) =>
  told.reduce<Delivery | null>((before, next) => (isLaterDelivery(before, next) ? next : before), null);

it('DS-5.3 a delivery only goes forward: what was accepted stays accepted, and a replay changes nothing', () => {
  fc.assert(
    fc.property(fc.array(delivery, { minLength: 1 }), fc.nat(), (told, cut) => {
      const end = follow(told);
      const replayed = follow([...told, ...told.slice(cut % told.length)]);
      expect(replayed).toEqual(end);
      if (told.some(({ state }) => state === 'accepted')) expect(end?.state).toBe('accepted');
    }),
    { numRuns: 1000 },
  );
});

it('DS-5.3 a delivery ends the same in whichever order it is told', () => {
  fc.assert(
    fc.property(fc.array(delivery, { minLength: 1 }), (told) => {
      expect(follow(told.toReversed())?.state).toBe(follow(told)?.state);
    }),
  );
});
