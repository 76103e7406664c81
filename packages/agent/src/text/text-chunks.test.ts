import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText, estimateTokens } from './text-chunks.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom('Bees dance. ', '蜜蜂跳舞。', 'word ', '\n\n', '12345678 ', '👩‍🚀', 'x'.repeat(50)),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

describe('Feature: agent-core-upgrade, Property 9: Content Chunking', () => {
  it('AC-4.4 AC-P9 nothing is lost, every chunk fits, and one is enough only when the text fits', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, maxTokens) => {
        const chunks = chunkText(text, maxTokens);
        const limit = Math.max(8, maxTokens);
        expect(chunks.join('')).toBe(text);
        for (const chunk of chunks) expect(estimateTokens(chunk)).toBeLessThanOrEqual(limit);
        if (estimateTokens(text) > limit) expect(chunks.length).toBeGreaterThan(1);
      }),
      { numRuns: 300 },
    );
  });

  it('cuts at the ends of sentences where it can', () => {
    const text =
      'Bees dance to tell where flowers are. The dance shows the direction. 蜜蜂跳舞告诉同伴花在哪里。';
    expect(chunkText(text, 12)).toEqual([
      'Bees dance to tell where flowers are. ',
      'The dance shows the direction. ',
      expect.any(String),
      expect.any(String),
    ]);
  });
});

describe('the estimate of tokens', () => {
  it('is never less for the parts than for the whole', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, at) => {
        const characters = Array.from(text);
        const cut = characters.length === 0 ? 0 : at % characters.length;
        const [head, tail] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')];
        expect(estimateTokens(head) + estimateTokens(tail)).toBeGreaterThanOrEqual(estimateTokens(text));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['', 0],
    ['hello world', 2],
    ['internationalization', 4],
    ['1234567', 3],
    ['你好', 2],
  ])('"%s" is %i', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));
});
