import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_STEP, createDotKernel, ROWS_AT_ONCE, toInt8Row, toInt16Vector } from './index.ts';

const ROWS_OFFSET = 8192;
const kernel = createDotKernel();

/** Lays the numbers out as the kernel wants them and returns what it computed. */
function multiply(
  vector: readonly number[],
  rows: readonly (readonly number[])[],
  columns: number,
): number[] {
  const output = Math.ceil((ROWS_OFFSET + rows.length * columns) / 16) * 16;
  kernel.grow(output + 4 * rows.length);
  new Int16Array(kernel.buffer()).set(vector);
  rows.forEach((row, index) => {
    new Int8Array(kernel.buffer()).set(row, ROWS_OFFSET + index * columns);
  });
  kernel.dots(0, ROWS_OFFSET, rows.length, columns, output);
  return [...new Int32Array(kernel.buffer(), output, rows.length)];
}

const shapes = fc.record({ groups: fc.integer({ min: 1, max: 6 }), steps: fc.integer({ min: 1, max: 30 }) });

describe('the dot kernel', () => {
  it('AC-1.1 computes the same integers as a plain loop, for any numbers and shape', () => {
    fc.assert(
      fc.property(
        shapes.chain(({ groups, steps }) => {
          const columns = steps * COLUMN_STEP;
          const int8 = fc.integer({ min: -127, max: 127 });
          const int16 = fc.integer({ min: -4095, max: 4095 });
          const count = groups * ROWS_AT_ONCE;
          return fc.record({
            columns: fc.constant(columns),
            vector: fc.array(int16, { minLength: columns, maxLength: columns, size: 'max' }),
            rows: fc.array(fc.array(int8, { minLength: columns, maxLength: columns, size: 'max' }), {
              minLength: count,
              maxLength: count,
            }),
          });
        }),
        ({ columns, vector, rows }) => {
          const expected = rows.map((row) =>
            row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0),
          );
          expect(multiply(vector, rows, columns)).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps what was written when its memory grows', () => {
    const growing = createDotKernel();
    new Int8Array(growing.buffer()).set([1, 2, 3], 100);
    growing.grow(1_000_000);
    expect([...new Int8Array(growing.buffer(), 100, 3)]).toEqual([1, 2, 3]);
    expect(growing.buffer().byteLength).toBeGreaterThanOrEqual(1_000_000);
  });
});

describe('quantizing', () => {
  it('keeps every number to within half a step of its scale', () => {
    const numbers = fc.array(fc.float({ min: -1000, max: 1000, noNaN: true }), {
      minLength: 1,
      maxLength: 64,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        const row = new Int8Array(64);
        const vector = new Int16Array(64);
        const rowScale = toInt8Row(Float32Array.from(values), row);
        const vectorScale = toInt16Vector(Float32Array.from(values), vector);
        for (const [index, value] of values.entries()) {
          expect(Math.abs((row[index] ?? 0) * rowScale - value)).toBeLessThanOrEqual(rowScale * 0.50001);
          expect(Math.abs((vector[index] ?? 0) * vectorScale - value)).toBeLessThanOrEqual(
            vectorScale * 0.50001,
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('cannot overflow 32 bits at the largest row and vector', () => {
    for (const columns of [16, 384, 1536, 4096]) {
      const vector = new Int16Array(columns);
      const row = new Int8Array(columns);
      toInt16Vector(new Float32Array(columns).fill(3), vector);
      toInt8Row(new Float32Array(columns).fill(-5), row);
      const [sum = 0] = multiply([...vector], [[...row], [...row], [...row], [...row]], columns);
      expect(sum).toBe((vector[0] ?? 0) * -127 * columns);
      expect(sum).toBeLessThan(0);
    }
  });

  it('turns a row of zeros into zeros', () => {
    const target = new Int8Array(16).fill(9);
    expect(toInt8Row(new Float32Array(2), target)).toBe(0);
    expect([...target]).toEqual(new Array(16).fill(0));
  });
});
