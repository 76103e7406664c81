// all-MiniLM-L6-v2: six transformer layers that turn word pieces into one vector of unit length.
import { createLinearLayers, type LinearLayer } from './linear-layer.ts';
import { readWeights, toFloats, type Weights } from './read-weights.ts';

export const DIMENSIONS = 384;
/** The longest input, marks included. */
export const MOST_PIECES = 128;
const LAYERS = 6;
const HEADS = 12;
const HEAD_SIZE = DIMENSIONS / HEADS;
const INNER = 1536;
const NORM_EPSILON = 1e-12;

interface TransformerLayer {
  queryKeyValue: LinearLayer;
  attentionOutput: LinearLayer;
  attentionNorm: Norm;
  inner: LinearLayer;
  outer: LinearLayer;
  outputNorm: Norm;
}
/** Adds `addend`, then brings each token to mean 0 and variance 1, scales and shifts; in place. */
type Norm = (tokens: Float32Array, addend: Float32Array) => void;

/** Takes at most MOST_PIECES numbers of word pieces, the marks at both ends among them. */
export type MiniLm = (pieces: readonly number[]) => Float32Array;

/** Reads the weights; takes about a tenth of a second and 50 MB. */
export function loadMiniLm(weightsPath: string): MiniLm {
  const weights = readWeights(weightsPath);
  const embedPieces = createPieceEmbedding(weights);
  const linear = createLinearLayers(MOST_PIECES, INNER);
  const layers = Array.from({ length: LAYERS }, (_, index) => loadLayer(weights, index, linear));
  return (pieces) => {
    const tokens = embedPieces(pieces);
    for (const layer of layers) runLayer(layer, tokens, pieces.length);
    return toUnitMean(tokens, pieces.length);
  };
}

function createPieceEmbedding(weights: Weights): (pieces: readonly number[]) => Float32Array {
  const words = weights.half('embeddings.word_embeddings.weight');
  const positions = weights.float('embeddings.position_embeddings.weight');
  const type = weights.float('embeddings.token_type_embeddings.weight').subarray(0, DIMENSIONS);
  const norm = loadNorm(weights, 'embeddings.LayerNorm');
  return (pieces) => {
    const tokens = positions.slice(0, pieces.length * DIMENSIONS);
    const addend = new Float32Array(tokens.length);
    for (const [token, piece] of pieces.entries()) {
      const word = toFloats(words.subarray(piece * DIMENSIONS, (piece + 1) * DIMENSIONS));
      for (let at = 0; at < DIMENSIONS; at++) {
        addend[token * DIMENSIONS + at] = (word[at] as number) + (type[at] as number);
      }
    }
    norm(tokens, addend);
    return tokens;
  };
}

function loadLayer(
  weights: Weights,
  index: number,
  linear: ReturnType<typeof createLinearLayers>,
): TransformerLayer {
  const read = (name: string) => weights.float(`encoder.layer.${index}.${name}`);
  const load = (columns: number, ...names: string[]) =>
    linear({
      weights: join(names.map((name) => read(`${name}.weight`))),
      bias: join(names.map((name) => read(`${name}.bias`))),
      columns,
    });
  const self = 'attention.self';
  return {
    queryKeyValue: load(DIMENSIONS, `${self}.query`, `${self}.key`, `${self}.value`),
    attentionOutput: load(DIMENSIONS, 'attention.output.dense'),
    attentionNorm: loadNorm(weights, `encoder.layer.${index}.attention.output.LayerNorm`),
    inner: load(DIMENSIONS, 'intermediate.dense'),
    outer: load(INNER, 'output.dense'),
    outputNorm: loadNorm(weights, `encoder.layer.${index}.output.LayerNorm`),
  };
}

function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}

function runLayer(layer: TransformerLayer, tokens: Float32Array, count: number): void {
  const attended = attend(layer.queryKeyValue(tokens, count), count);
  layer.attentionNorm(tokens, layer.attentionOutput(attended, count));
  const inner = layer.inner(tokens, count);
  applyGelu(inner);
  layer.outputNorm(tokens, layer.outer(inner, count));
}

/** Every token becomes a mean of all tokens' values, weighted by how well its query fits their keys. */
function attend(queryKeyValue: Float32Array, count: number): Float32Array {
  const result = new Float32Array(count * DIMENSIONS);
  const shares = new Float32Array(Math.ceil(count / 4) * 4);
  for (let head = 0; head < DIMENSIONS; head += HEAD_SIZE) {
    const queries = gather(queryKeyValue, head, count);
    const keys = gather(queryKeyValue, DIMENSIONS + head, count);
    const values = transpose(gather(queryKeyValue, 2 * DIMENSIONS + head, count), shares.length);
    for (let token = 0; token < count; token++) {
      for (let other = 0; other < count; other++) {
        shares[other] = multiply(queries, token * HEAD_SIZE, keys, other * HEAD_SIZE, HEAD_SIZE);
      }
      toShares(shares, count);
      for (let at = 0; at < HEAD_SIZE; at++) {
        result[token * DIMENSIONS + head + at] = multiply(
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
function gather(queryKeyValue: Float32Array, start: number, count: number): Float32Array {
  const part = new Float32Array(count * HEAD_SIZE);
  for (let token = 0; token < count; token++) {
    const from = 3 * token * DIMENSIONS + start;
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

function loadNorm(weights: Weights, name: string): Norm {
  const scale = weights.float(`${name}.weight`);
  const shift = weights.float(`${name}.bias`);
  return (tokens, addend) => {
    for (let start = 0; start < tokens.length; start += DIMENSIONS) {
      let sum = 0;
      let squares = 0;
      for (let at = start; at < start + DIMENSIONS; at++) {
        const value = (tokens[at] as number) + (addend[at] as number);
        tokens[at] = value;
        sum += value;
        squares += value * value;
      }
      const mean = sum / DIMENSIONS;
      const factor = 1 / Math.sqrt(squares / DIMENSIONS - mean * mean + NORM_EPSILON);
      for (let at = 0; at < DIMENSIONS; at++) {
        tokens[start + at] =
          ((tokens[start + at] as number) - mean) * factor * (scale[at] as number) + (shift[at] as number);
      }
    }
  };
}

const GELU_REACH = 8;
const GELU_STEPS_PER_UNIT = 2048;
const GELU = Float32Array.from({ length: 2 * GELU_REACH * GELU_STEPS_PER_UNIT + 2 }, (_, index) =>
  computeGelu(index / GELU_STEPS_PER_UNIT - GELU_REACH),
);

/** x · Φ(x), with the error function of Abramowitz and Stegun 7.1.26 (off by less than 2e-7). */
function computeGelu(value: number): number {
  const distance = Math.abs(value) * Math.SQRT1_2;
  const step = 1 / (1 + 0.3275911 * distance);
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const series = terms.reduce((sum, term) => sum * step + term, 0) * step;
  const tail = 0.5 * series * Math.exp(-distance * distance);
  return value * (value < 0 ? tail : 1 - tail);
}

/** From a table, between its entries in a straight line: computing it took a sixth of the whole time. */
function applyGelu(values: Float32Array): void {
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    if (value >= GELU_REACH) continue;
    const place = Math.max(0, (value + GELU_REACH) * GELU_STEPS_PER_UNIT);
    const entry = place | 0;
    const below = GELU[entry] as number;
    values[index] = below + (place - entry) * ((GELU[entry + 1] as number) - below);
  }
}

function toUnitMean(tokens: Float32Array, count: number): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (let index = 0; index < count * DIMENSIONS; index++) {
    sum[index % DIMENSIONS] = (sum[index % DIMENSIONS] as number) + (tokens[index] as number);
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
