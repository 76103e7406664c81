// The vectors of all memories in one block of memory, compared with a query one by one: exact, no graph.
import { COLUMN_STEP, createDotKernel, ROWS_AT_ONCE, toInt8Row, toInt16Vector } from '@nod/vectors';

const BLOCK_ROWS = 1024;

/** A vector as it is stored: number ≈ integer × scale. */
export interface StoredVector {
  scale: number;
  numbers: Int8Array;
}

type Visit = (memory: number, similarity: number) => void;

export type VectorIndex = ReturnType<typeof createVectorIndex>;

/** A vector of unit length as it is stored. */
export function toStoredVector(vector: Float32Array): StoredVector {
  const numbers = new Int8Array(vector.length);
  return { scale: toInt8Row(vector, numbers), numbers };
}

export function createVectorIndex(dimensions: number) {
  const kernel = createDotKernel();
  const columns = Math.ceil(dimensions / COLUMN_STEP) * COLUMN_STEP;
  const output = 2 * columns;
  const start = output + 4 * BLOCK_ROWS;
  const rowOf = new Map<number, number>();
  const memories: number[] = [];
  const scales: number[] = [];

  function bytesOf(row: number): Int8Array {
    return new Int8Array(kernel.buffer(), start + row * columns, columns);
  }

  function append(memory: number): number {
    const row = memories.length;
    // Room for a whole group, and for half as many rows again so that growing stays rare.
    if (start + (row + ROWS_AT_ONCE) * columns > kernel.buffer().byteLength) {
      kernel.grow(start + Math.ceil(1.5 * row + BLOCK_ROWS) * columns);
    }
    memories.push(memory);
    rowOf.set(memory, row);
    return row;
  }

  /** Rows have no gaps: the last one takes the place of the one that goes. */
  function moveLastTo(row: number): void {
    const last = memories.length - 1;
    const memory = memories[last] as number;
    bytesOf(row).set(bytesOf(last));
    scales[row] = scales[last] as number;
    memories[row] = memory;
    rowOf.set(memory, row);
    memories.pop();
    scales.pop();
  }

  function compareBlock(row: number, queryScale: number, visit: Visit): void {
    const count = Math.min(BLOCK_ROWS, memories.length - row);
    const padded = Math.ceil(count / ROWS_AT_ONCE) * ROWS_AT_ONCE;
    kernel.dots(0, start + row * columns, padded, columns, output);
    const dots = new Int32Array(kernel.buffer(), output, count);
    for (let at = 0; at < count; at++) {
      visit(memories[row + at] as number, (dots[at] as number) * (scales[row + at] as number) * queryScale);
    }
  }

  return {
    /** Replaces the memory's vector if it has one. */
    set(memory: number, { scale, numbers }: StoredVector): void {
      const row = rowOf.get(memory) ?? append(memory);
      scales[row] = scale;
      const bytes = bytesOf(row);
      bytes.set(numbers);
      bytes.fill(0, numbers.length);
    },
    remove(memory: number): void {
      const row = rowOf.get(memory);
      if (row === undefined) return;
      moveLastTo(row);
      rowOf.delete(memory);
    },
    has: (memory: number) => rowOf.has(memory),
    /**
     * The similarity of every memory to the query, one call for each: 1 is the same direction.
     * Throws RangeError when the query has another number of dimensions.
     */
    compare(query: Float32Array, visit: Visit): void {
      if (query.length !== dimensions) {
        throw new RangeError(`a vector of ${query.length} dimensions does not fit ${dimensions}`);
      }
      const queryScale = toInt16Vector(query, new Int16Array(kernel.buffer(), 0, columns));
      for (let row = 0; row < memories.length; row += BLOCK_ROWS) compareBlock(row, queryScale, visit);
    },
  };
}
