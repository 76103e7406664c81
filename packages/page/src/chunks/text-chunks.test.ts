import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './text-chunks.ts';

describe('chunks of a text', () => {
  it('AC-4.4 property: nothing is lost or added, and none is longer than asked', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('\n', '\n\n', '```\n', '. ', '。', '水水水', '😀', 'word '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 80 }), (pieces, most) => {
        const chunks = splitText(pieces.join(''), most);
        expect(chunks.join('')).toBe(pieces.join(''));
        for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(most);
      }),
      { numRuns: 500 },
    );
  });

  it('cuts between blocks where it can', () => {
    expect(splitText('# One\n\nfirst words\n\nsecond words\n', 20)).toEqual([
      '# One\n\nfirst words\n\n',
      'second words\n',
    ]);
    expect(splitText('a\n\n```\nb\n\nc\n```\n\nd', 14)).toEqual(['a\n\n', '```\nb\n\nc\n```\n\n', 'd']);
  });

  it('cuts a long block after a line, a sentence or a word, never within a character', () => {
    expect(splitText('One is here. Two is there.', 16)).toEqual(['One is here. ', 'Two is there.']);
    expect(splitText('one two three', 9)).toEqual(['one two ', 'three']);
    expect(splitText('😀😀😀', 3)).toEqual(['😀', '😀', '😀']);
  });

  it('gives nothing for nothing', () => {
    expect(splitText('', 10)).toEqual([]);
  });
});
