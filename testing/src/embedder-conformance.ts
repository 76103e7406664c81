// The conformance suite of embedders. A test hands over a way to make one; the embedder decides nothing here.
import type { Embedder } from '@nod/agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

export interface EmbedderUnderTest {
  embedder: Embedder;
  close(): Promise<void>;
}

/** Declares the tests of the Embedder contract. */
export function describeEmbedder(name: string, create: () => Promise<EmbedderUnderTest>): void {
  describe(`${name} as an embedder`, () => {
    let tested: EmbedderUnderTest;
    beforeAll(async () => {
      tested = await create();
    });
    afterAll(() => tested.close());

    it('AC-1.1 gives one vector of unit length for each text', async () => {
      const texts = ['the cat sleeps', '', '猫在睡觉', 'a '.repeat(3000), 'emoji 🎉 and \u0000 control'];
      const vectors = await tested.embedder.embed(texts);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(tested.embedder.dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }
    });

    it('AC-1.1 keeps the order of the texts, also when asked for many at once', async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `text number ${index}`);
      const together = await tested.embedder.embed(texts);
      for (const index of [0, 7, 19]) {
        const [alone] = await tested.embedder.embed([texts[index] ?? '']);
        expect(toSimilarity(alone, together[index])).toBeGreaterThan(0.999);
      }
    });

    it('AC-1.1 gives the same vector for the same text', async () => {
      const [first, second] = await tested.embedder.embed(['once more', 'once more']);
      expect(first).toEqual(second);
    });

    it('gives nothing for no texts', async () => {
      expect(await tested.embedder.embed([])).toEqual([]);
    });

    it('answers several calls at the same time, each with its own texts', async () => {
      const [[left], [right], [again]] = await Promise.all([
        tested.embedder.embed(['left']),
        tested.embedder.embed(['right', 'other']),
        tested.embedder.embed(['left']),
      ]);
      expect(toSimilarity(left, again)).toBeGreaterThan(0.999);
      expect(toSimilarity(left, right)).toBeLessThan(0.999);
    });

    it('rejects when its signal is aborted, before or during the work, and goes on working', async () => {
      const before = AbortSignal.abort(new Error('not needed'));
      await expect(tested.embedder.embed(['a'], before)).rejects.toThrow('not needed');
      const during = new AbortController();
      const work = tested.embedder.embed(new Array<string>(200).fill('some words to embed'), during.signal);
      during.abort(new Error('changed my mind'));
      await expect(work).rejects.toThrow('changed my mind');
      expect(await tested.embedder.embed(['still here'])).toHaveLength(1);
    });

    it('names its model', () => {
      expect(tested.embedder.id).not.toBe('');
      expect(tested.embedder.dimensions).toBeGreaterThan(0);
    });
  });
}

function toSimilarity(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) return Number.NaN;
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
