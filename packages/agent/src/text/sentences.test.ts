import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentSentences } from './sentences.ts';
import { segmentWords, toContentWords } from './words.ts';

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['第一句。第二句！第三句？', ['第一句。', '第二句！', '第三句？']],
    ['Dr. Smith met Mr. Jones. They talked.', ['Dr. Smith met Mr. Jones. ', 'They talked.']],
    ['A title\nA sentence.', ['A title\n', 'A sentence.']],
    ['', []],
  ])('"%s"', (text, sentences) => expect(segmentSentences(text)).toEqual(sentences));

  it('nothing is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(segmentSentences(text).join('')).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

describe('words', () => {
  it('are cut in both languages, in lower case', () => {
    expect(segmentWords('Hello, World! 蜜蜂跳舞')).toEqual(['hello', 'world', '蜜蜂', '跳舞']);
  });

  it('without meaning are left out', () => {
    expect(toContentWords('The bees are in the garden')).toEqual(['bees', 'garden']);
  });
});
