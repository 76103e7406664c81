import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow } from './stored-then-live.ts';

/** A stored sequence 1, 2, 3 … that also tells its listeners of every new number. */
function createSequence() {
  const stored: number[] = [];
  const listeners = new Set<(place: number) => void>();
  return {
    grow(count: number): void {
      for (let index = 0; index < count; index += 1) {
        stored.push(stored.length + 1);
        for (const listener of listeners) listener(stored.length);
      }
    },
    follow(signal: AbortSignal) {
      return follow<number>({
        after: 0,
        placeOf: (place) => place,
        read: async (after, limit) => stored.filter((place) => place > after).slice(0, limit),
        listen(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        signal,
      });
    },
    all: () => [...stored],
  };
}

describe('following', () => {
  it('misses and repeats nothing, however far the follower falls behind and whenever more comes', async () => {
    const bursts = fc.array(fc.tuple(fc.nat(1500), fc.integer({ min: 1, max: 2500 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(bursts, async (steps) => {
        const sequence = createSequence();
        sequence.grow(1);
        const leave = new AbortController();
        const items = sequence.follow(leave.signal);
        const seen: number[] = [];
        const isBehind = () => (seen.at(-1) ?? 0) < sequence.all().length;
        const take = async () => seen.push((await items.next()).value ?? 0);
        for (const [taken, grown] of steps) {
          for (let index = 0; index < taken && isBehind(); index += 1) await take();
          const waiting = isBehind() ? null : take();
          await turn();
          sequence.grow(grown);
          await waiting;
        }
        while (isBehind()) await take();
        leave.abort();
        expect(seen).toEqual(sequence.all());
      }),
      { numRuns: 100 },
    );
  });
});
