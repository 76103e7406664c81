import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, rankSentences, summarizeExtractively } from './extractive-summary.ts';
import { cutText, measureText } from './text-measures.ts';

describe('an extractive summary', () => {
  it('AC-4.2 does not say the same twice', () => {
    const text =
      'Bees dance to show where flowers are. Bees dance to show where the flowers are. Honey is made in the hive by young bees.';
    const summary = summarizeExtractively(text, { maxLength: 2, lengthUnit: 'sentences' });
    expect(summary).toBe('Bees dance to show where flowers are. Honey is made in the hive by young bees.');
  });

  it('AC-4.2 leaves marks of lists and headings out', () => {
    expect(
      summarizeExtractively('# Bees\n- Bees dance a lot.', { maxLength: 1, lengthUnit: 'sentences' }),
    ).toBe('Bees dance a lot.');
  });

  it('AC-4.2 puts no headings between sentences, and has them where there is nothing else', () => {
    const length = { maxLength: 50, lengthUnit: 'words' } as const;
    const text = '# Bees\n\n## Part 1\n\nBees dance a lot.\n\n## Part 2\n\nHoney is sweet.\n\n## Part 3';
    expect(summarizeExtractively(text, length)).toBe('Bees dance a lot. Honey is sweet.');
    expect(summarizeExtractively('# Bees\n\n## Honey', length)).toBe('Bees Honey');
  });

  it('is empty for a text without words', () => {
    expect(summarizeExtractively(' … \n --- ', { maxLength: 3, lengthUnit: 'sentences' })).toBe('');
  });

  it('ranks long texts in parts: every sentence of the summary is one of the text', () => {
    const sentences = Array.from(
      { length: 700 },
      (_, index) => `Fact ${index} tells about bees and flowers.`,
    );
    const summary = summarizeExtractively(sentences.join(' '), { maxLength: 40, lengthUnit: 'words' });
    expect(summary.length).toBeGreaterThan(0);
    for (const sentence of summary.split(/(?<=\.) /u)) expect(sentences).toContain(sentence);
  });
});

describe('the rank of sentences', () => {
  it('is highest for what shares words with the others', () => {
    const scores = rankSentences([
      'Weather was fine today outside.',
      'Bees dance near flowers.',
      'Bees visit flowers.',
      'Flowers need bees.',
    ]);
    expect(Math.max(...scores)).not.toBe(scores[0]);
  });

  it('is a number for any sentences', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (sentences) => {
        const scores = rankSentences(sentences);
        expect(scores).toHaveLength(sentences.length);
        expect(scores.every((score) => Number.isFinite(score) && score >= 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('compares words both ways alike', () => {
    expect(compareWords(new Set(['a', 'b']), new Set(['b']))).toBe(
      compareWords(new Set(['b']), new Set(['a', 'b'])),
    );
    expect(compareWords(new Set(), new Set(['b']))).toBe(0);
  });
});

describe('the length of a text', () => {
  it('counts words, Chinese characters and characters', () => {
    expect(measureText('two words', 'words')).toBe(2);
    expect(measureText('两个字 and one', 'words')).toBe(5);
    expect(measureText('abc', 'characters')).toBe(3);
  });

  it.each([
    ['one two three', 2, 'words', 'one two…'],
    ['一二三四', 2, 'words', '一二…'],
    ['abcdef', 4, 'characters', 'abc…'],
    ['a😀b', 3, 'characters', 'a…'],
    ['short', 9, 'words', 'short'],
    ['as it is', 1, 'sentences', 'as it is'],
  ] as const)('"%s" cut to %i %s', (text, limit, unit, cut) => expect(cutText(text, limit, unit)).toBe(cut));
});
