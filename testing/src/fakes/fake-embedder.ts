// An embedder for tests: fast, the same in every run, and of one mind about synonyms.
import type { Embedder } from '@nod/agent';

export interface FakeEmbedderOptions {
  id?: string;
  dimensions?: number;
  /** Words that mean the same: each group gets one direction. */
  synonyms?: readonly (readonly string[])[];
}

export interface FakeEmbedder extends Embedder {
  /** Every text embedded so far. */
  readonly texts: string[];
  /** From now on every call rejects with this error, until it is null again. */
  failWith(error: Error | null): void;
  /** From now on every call waits for this promise first. */
  waitFor(gate: Promise<unknown>): void;
}

/** A text's vector is the sum of a pseudo-random direction for each of its words. */
export function createFakeEmbedder(options: FakeEmbedderOptions = {}): FakeEmbedder {
  const { id = 'fake', dimensions = 48, synonyms = [] } = options;
  const texts: string[] = [];
  let failure: Error | null = null;
  let gate: Promise<unknown> = Promise.resolve();

  const toMeaning = (word: string) => synonyms.find((group) => group.includes(word))?.[0] ?? word;

  function toVector(text: string): Float32Array {
    const sum = new Float32Array(dimensions).fill(0.01);
    for (const word of listWords(text)) {
      const direction = toDirection(`${id} ${toMeaning(word)}`, dimensions);
      for (const [index, value] of direction.entries()) sum[index] = (sum[index] ?? 0) + value;
    }
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  }

  return {
    id,
    dimensions,
    texts,
    failWith(error) {
      failure = error;
    },
    waitFor(promise) {
      gate = promise;
    },
    async embed(batch, signal) {
      signal?.throwIfAborted();
      await untilAborted(gate, signal);
      if (failure) throw failure;
      texts.push(...batch);
      return batch.map(toVector);
    },
  };
}

function untilAborted(gate: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return gate;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([gate, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** Runs of letters and digits; a Chinese character is a word of its own. */
function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
}

function toDirection(word: string, dimensions: number): number[] {
  let state = [...word].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return Array.from({ length: dimensions }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 31 - 1;
  });
}
