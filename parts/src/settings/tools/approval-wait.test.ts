import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmount } from './approval-wait.tsx';

test.each([
  [90, 90, 1],
  [120, 2, 60],
  [2880, 2, 1440],
])('%i minutes are %i of the unit of %i minutes', (minutes, amount, unit) => {
  expect(toAmount(minutes)).toEqual({ amount, unit });
});

test('whatever the unit, it is the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 525_600 }), (minutes) => {
      const { amount, unit } = toAmount(minutes);
      expect(Number.isInteger(amount)).toBe(true);
      expect(amount * unit).toBe(minutes);
    }),
  );
});
