import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadTextEmbedding } from './text-embedding.ts';

/** Computed from the same weights by another engine, with 32-bit floats throughout. */
const references: { text: string; vector: number[] }[] = JSON.parse(
  readFileSync(new URL('../cases/reference-vectors.json', import.meta.url), 'utf8'),
);

describe('embedding a text', () => {
  const embed = loadTextEmbedding();

  it.each(references)('AC-1.1 agrees with the reference for “$text”', ({ text, vector }) => {
    const similarity = embed(text).reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0);
    expect(similarity).toBeGreaterThan(0.999);
  });
});
