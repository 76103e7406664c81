// Weights: tensors of a safetensors file with 16-bit floats, found by its JSON header.
import { readFileSync } from 'node:fs';

export type Weights = ReturnType<typeof readWeights>;

interface TensorPlace {
  dtype: string;
  data_offsets: [number, number];
}

export function readWeights(path: string) {
  const file = readFileSync(path);
  const headerEnd = 8 + Number(file.readBigUInt64LE(0));
  const places: Record<string, TensorPlace> = JSON.parse(file.toString('utf8', 8, headerEnd));

  /** The raw 16-bit numbers. Throws when there is no such tensor. */
  function half(name: string): Uint16Array {
    const place = places[name];
    if (place?.dtype !== 'F16') throw new Error(`the weights have no 16-bit tensor ${name}`);
    const [start, end] = place.data_offsets;
    // A copy: it is aligned, and the whole file can be forgotten.
    return new Uint16Array(new Uint8Array(file.subarray(headerEnd + start, headerEnd + end)).buffer);
  }
  return { half, float: (name: string) => toFloats(half(name)) };
}

const EXPONENT_BIAS = 15;
const FLOAT_OF_HALF = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return exponent === 0
    ? sign * fraction * 2 ** (1 - EXPONENT_BIAS)
    : sign * (1 + fraction) * 2 ** (exponent - EXPONENT_BIAS);
});

/** IEEE 754 half precision; infinities do not occur in weights. */
export function toFloats(halves: Uint16Array): Float32Array {
  const floats = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index++) {
    floats[index] = FLOAT_OF_HALF[halves[index] as number] as number;
  }
  return floats;
}
