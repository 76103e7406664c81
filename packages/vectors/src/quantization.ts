// Floats as small integers times one scale. Rows (many, stored) take 8 bits, vectors (few, passing) up to 14.

/** The kernel reads this many numbers at a time: rows and vectors are padded with zeros to a multiple. */
export const COLUMN_STEP = 16;

const LARGEST_INT8 = 127;
const LARGEST_VECTOR_VALUE = 8191;
const LARGEST_INT32 = 2 ** 31 - 1;

/** Writes the row into `target`; value ≈ integer × the returned scale. */
export function toInt8Row(values: Float32Array, target: Int8Array): number {
  return toIntegers(values, target, LARGEST_INT8);
}

/** Like `toInt8Row`, and small enough that a dot product with any int8 row fits 32 bits. */
export function toInt16Vector(values: Float32Array, target: Int16Array): number {
  const largest = Math.floor(LARGEST_INT32 / (LARGEST_INT8 * Math.max(1, values.length)));
  return toIntegers(values, target, Math.min(LARGEST_VECTOR_VALUE, largest));
}

function toIntegers(values: Float32Array, target: Int8Array | Int16Array, limit: number): number {
  const peak = findPeak(values);
  const factor = peak === 0 ? 0 : limit / peak;
  for (let index = 0; index < values.length; index++)
    target[index] = round((values[index] as number) * factor);
  target.fill(0, values.length);
  return peak / limit;
}

function findPeak(values: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < values.length; index++) {
    const size = Math.abs(values[index] as number);
    if (size > peak) peak = size;
  }
  return peak;
}

/** To the nearest integer; only for numbers well within 32 bits, where it is several times faster than Math.round. */
function round(value: number): number {
  return value < 0 ? (value - 0.5) | 0 : (value + 0.5) | 0;
}
