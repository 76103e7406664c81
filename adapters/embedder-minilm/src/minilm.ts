// all-MiniLM-L6-v2: six transformer layers that turn word pieces into one vector of unit length.
import { attend } from './attention.ts';
import { createLinearLayers, type LinearLayer } from './linear-layer.ts';
import { readWeights, toFloats, type Weights } from './weights.ts';

const DIMENSIONS = 384;
/** The longest input, marks included. */
export const MOST_PIECES = 128;
const LAYERS = 6;
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
    return toUnitMean(tokens);
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

export function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}

function runLayer(layer: TransformerLayer, tokens: Float32Array, count: number): void {
  const attended = attend(layer.queryKeyValue(tokens, count), count, DIMENSIONS);
  layer.attentionNorm(tokens, layer.attentionOutput(attended, count));
  const inner = layer.inner(tokens, count);
  applyGelu(inner);
  layer.outputNorm(tokens, layer.outer(inner, count));
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

/** The direction of the mean of vectors that stand one after the other. */
export function toUnitMean(vectors: Float32Array): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (let index = 0; index < vectors.length; index++) {
    sum[index % DIMENSIONS] = (sum[index % DIMENSIONS] as number) + (vectors[index] as number);
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
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
