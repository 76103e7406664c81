import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVectorIndex, toStoredVector } from './vector-index.ts';

const DIMENSIONS = 20;

/** A unit vector that is different for every number. */
function toVector(seed: number): Float32Array {
  const raw = Float32Array.from({ length: DIMENSIONS }, (_, index) =>
    Math.sin((seed + 1) * (index + 1) * 1.7),
  );
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
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
          const exact = toVector(seed).reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
          expect(seen.get(one)).toBeCloseTo(exact, 1);
          expect(index.has(one)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('holds more vectors than one block', () => {
    const index = createVectorIndex(DIMENSIONS);
    for (let memory = 1; memory <= 2500; memory++) index.set(memory, toStoredVector(toVector(memory)));
    let best = { memory: 0, similarity: -1 };
    index.compare(toVector(2345), (memory, similarity) => {
      if (similarity > best.similarity) best = { memory, similarity };
    });
    expect(best.memory).toBe(2345);
  });

  it('refuses a query of another model', () => {
    expect(() => createVectorIndex(DIMENSIONS).compare(new Float32Array(3), () => {})).toThrow(
      '3 dimensions',
    );
  });
});
