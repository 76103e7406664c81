// Attention of one transformer layer, head by head, in plain floats: a small part of the work.

const HEAD_SIZE = 32;

/**
 * Every token becomes a mean of all tokens' values, weighted by how well its query fits their keys.
 * Takes query, key and value of each token, one after the other, of `dimensions` numbers each.
 */
export function attend(queryKeyValue: Float32Array, count: number, dimensions: number): Float32Array {
  const result = new Float32Array(count * dimensions);
  const shares = new Float32Array(Math.ceil(count / 4) * 4);
  for (let head = 0; head < dimensions; head += HEAD_SIZE) {
    const queries = gather(queryKeyValue, head, count, dimensions);
    const keys = gather(queryKeyValue, dimensions + head, count, dimensions);
    const values = transpose(gather(queryKeyValue, 2 * dimensions + head, count, dimensions), shares.length);
    for (let token = 0; token < count; token++) {
      for (let other = 0; other < count; other++) {
        shares[other] = multiply(queries, token * HEAD_SIZE, keys, other * HEAD_SIZE, HEAD_SIZE);
      }
      toShares(shares, count);
      for (let at = 0; at < HEAD_SIZE; at++) {
        result[token * dimensions + head + at] = multiply(
          shares,
          0,
          values,
          at * shares.length,
          shares.length,
        );
      }
    }
  }
  return result;
}

/** One head's part of every token, side by side: reading it in place misses the cache. */
function gather(queryKeyValue: Float32Array, start: number, count: number, dimensions: number): Float32Array {
  const part = new Float32Array(count * HEAD_SIZE);
  for (let token = 0; token < count; token++) {
    const from = 3 * token * dimensions + start;
    for (let at = 0; at < HEAD_SIZE; at++) part[token * HEAD_SIZE + at] = queryKeyValue[from + at] as number;
  }
  return part;
}

/** One row of `width` numbers, zeros at its end, for each column. */
function transpose(part: Float32Array, width: number): Float32Array {
  const columns = new Float32Array(HEAD_SIZE * width);
  for (let index = 0; index < part.length; index++) {
    columns[(index % HEAD_SIZE) * width + Math.floor(index / HEAD_SIZE)] = part[index] as number;
  }
  return columns;
}

/** Four sums at once, because each addition waits for the one before; `length` is a multiple of four. */
function multiply(
  left: Float32Array,
  from: number,
  right: Float32Array,
  start: number,
  length: number,
): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < length; at += 4) {
    first += (left[from + at] as number) * (right[start + at] as number);
    second += (left[from + at + 1] as number) * (right[start + at + 1] as number);
    third += (left[from + at + 2] as number) * (right[start + at + 2] as number);
    fourth += (left[from + at + 3] as number) * (right[start + at + 3] as number);
  }
  return first + second + third + fourth;
}

/** Softmax of the first `count` fits, in place; they are still to be divided by the root of the head's size. */
function toShares(fits: Float32Array, count: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < count; other++) highest = Math.max(highest, fits[other] as number);
  let sum = 0;
  for (let other = 0; other < count; other++) {
    const share = Math.exp(((fits[other] as number) - highest) / Math.sqrt(HEAD_SIZE));
    fits[other] = share;
    sum += share;
  }
  for (let other = 0; other < count; other++) fits[other] = (fits[other] as number) / sum;
}
