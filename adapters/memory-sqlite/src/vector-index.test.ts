import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVectorIndex, toStoredVector } from './vector-index.ts';

const DIMENSIONS = 20;

/** A pseudo-random unit vector: no two are nearly the same, which 8 bits could not tell apart. */
function toVector(seed: number): Float32Array {
  let state = Math.imul(seed + 1, 2_654_435_761);
  const raw = Float32Array.from({ length: DIMENSIONS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

function multiply(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

describe('the vector index', () => {
  it('AC-1.1 compares with exactly the vectors it holds, whatever was set, replaced and removed before', () => {
    const memory = fc.integer({ min: 1, max: 12 });
    const step = fc.oneof(
      fc.record({ type: fc.constant('set' as const), memory, seed: fc.integer({ min: 0, max: 99 }) }),
      fc.record({ type: fc.constant('remove' as const), memory }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const index = createVectorIndex(DIMENSIONS);
        const expected = new Map<number, number>();
        for (const one of steps) {
          if (one.type === 'remove') {
            index.remove(one.memory);
            expected.delete(one.memory);
          } else {
            index.set(one.memory, toStoredVector(toVector(one.seed)));
            expected.set(one.memory, one.seed);
          }
        }
        const query = toVector(1000);
        const seen = new Map<number, number>();
        index.compare(query, (one, similarity) => seen.set(one, similarity));
        expect([...seen.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [one, seed] of expected) {
          const exact = multiply(toVector(seed), query);
          expect(Math.abs((seen.get(one) ?? 9) - exact)).toBeLessThan(0.01);
          expect(index.has(one)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('AC-1.1 compares every vector of several blocks, each to within the rounding to 8 bits', () => {
    const index = createVectorIndex(DIMENSIONS);
    for (let memory = 1; memory <= 2500; memory++) index.set(memory, toStoredVector(toVector(memory)));
    const query = toVector(2345);
    const seen = new Map<number, number>();
    index.compare(query, (memory, similarity) => seen.set(memory, similarity));
    expect(seen.size).toBe(2500);
    const errors = [...seen].map(([memory, similarity]) =>
      Math.abs(similarity - multiply(toVector(memory), query)),
    );
    expect(Math.max(...errors)).toBeLessThan(0.01);
    expect([...seen].reduce((best, one) => (one[1] > best[1] ? one : best))[0]).toBe(2345);
  });

  it('refuses a query of another model', () => {
    expect(() => createVectorIndex(DIMENSIONS).compare(new Float32Array(3), () => {})).toThrow(
      '3 dimensions',
    );
  });
});
