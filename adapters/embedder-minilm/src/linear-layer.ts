// Layers of the network: output = weights × input + bias, with weights as int8 in one memory.
import { COLUMN_STEP, createDotKernel, ROWS_AT_ONCE, toInt8Row, toInt16Vector } from '@nod/vectors';

// So many rows stay in the processor's nearest cache while every token passes over them.
const BLOCK_ROWS = 64;

export interface LinearShape {
  /** One row of `columns` weights for each output. */
  weights: Float32Array;
  bias: Float32Array;
  columns: number;
}

/** Maps `count` inputs of `columns` numbers, one after the other, to as many outputs. */
export type LinearLayer = (inputs: Float32Array, count: number) => Float32Array;

/** `mostInputs` is the largest count, `mostColumns` the widest layer, that will ever be asked for. */
export function createLinearLayers(
  mostInputs: number,
  mostColumns: number,
): (shape: LinearShape) => LinearLayer {
  const kernel = createDotKernel();
  const output = 2 * mostInputs * mostColumns;
  let end = output + 4 * BLOCK_ROWS;

  function reserve(byteLength: number): number {
    const start = end;
    end += byteLength;
    kernel.grow(end);
    return start;
  }

  function writeRows({ weights, columns }: LinearShape): { start: number; scales: Float32Array } {
    const start = reserve(weights.length);
    const scales = new Float32Array(weights.length / columns);
    for (let row = 0; row < scales.length; row++) {
      const target = new Int8Array(kernel.buffer(), start + row * columns, columns);
      scales[row] = toInt8Row(weights.subarray(row * columns, (row + 1) * columns), target);
    }
    return { start, scales };
  }

  function writeInputs(inputs: Float32Array, count: number, columns: number): Float32Array {
    return Float32Array.from({ length: count }, (_, index) =>
      toInt16Vector(
        inputs.subarray(index * columns, (index + 1) * columns),
        new Int16Array(kernel.buffer(), 2 * index * columns, columns),
      ),
    );
  }

  return (shape) => {
    const { bias, columns } = shape;
    assertFits(columns, bias.length);
    const { start, scales } = writeRows(shape);
    const rows = scales.length;

    return (inputs, count) => {
      const inputScales = writeInputs(inputs, count, columns);
      const dots = new Int32Array(kernel.buffer(), output, BLOCK_ROWS);
      const outputs = new Float32Array(count * rows);
      for (let row = 0; row < rows; row += BLOCK_ROWS) {
        const block = Math.min(BLOCK_ROWS, rows - row);
        for (let input = 0; input < count; input++) {
          kernel.dots(2 * input * columns, start + row * columns, block, columns, output);
          const inputScale = inputScales[input] as number;
          for (let at = 0; at < block; at++) {
            const scale = inputScale * (scales[row + at] as number);
            outputs[input * rows + row + at] = (dots[at] as number) * scale + (bias[row + at] as number);
          }
        }
      }
      return outputs;
    };
  };
}

function assertFits(columns: number, rows: number): void {
  if (columns % COLUMN_STEP === 0 && rows % ROWS_AT_ONCE === 0) return;
  throw new RangeError(`a layer of ${columns} × ${rows} does not fit the kernel`);
}
