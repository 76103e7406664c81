import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff, toBackOffMs } from './back-off.ts';

describe('toBackOffMs', () => {
  it('doubles from a quarter of a second to eight seconds, and stays there', () => {
    const ceilings = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => toBackOffMs(failures, () => 1));
    expect(ceilings).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('is random in its upper half, never zero and never above the cap', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, random) => {
          const delay = toBackOffMs(failures, () => random);
          const ceiling = toBackOffMs(failures, () => 1);
          expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
          expect(delay).toBeLessThanOrEqual(Math.min(8000, ceiling));
        },
      ),
    );
  });
});

describe('backOff', () => {
  it('is cut short by its signal, and then leaves no timer', async () => {
    let cancelled = 0;
    const timer = () => () => {
      cancelled += 1;
    };
    const stop = new AbortController();
    const over = backOff({ fetch, timer, random: () => 0 }, 3, stop.signal);
    stop.abort();
    await over;
    expect(cancelled).toBe(1);
    await backOff({ fetch, timer, random: () => 0 }, 3, stop.signal);
  });
});
