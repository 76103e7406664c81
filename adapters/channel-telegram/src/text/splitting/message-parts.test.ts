import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormattedText, plain, split, toBeginning, toFormatted } from '../index.ts';
import { listProblems, toTagged } from '../test-entities.ts';
import { anyDocument, anyMixture } from '../test-markdown.ts';

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');
const textOf = (parts: readonly FormattedText[]): string => parts.map(({ text }) => text).join('\n');
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Each character with the entities over it, blanks aside. */
function toStyles(parts: readonly FormattedText[]): string[] {
  return parts.flatMap(({ text, entities }) => {
    const over: string[] = Array.from(text, () => '').concat(Array(text.length).fill(''));
    for (const { type, offset, length } of entities) {
      for (let place = offset; place < offset + length; place += 1) over[place] += ` ${type}`;
    }
    return Array.from({ length: text.length }, (_, place) => text.charAt(place) + over[place]).filter(
      (character) => !/^\s/.test(character),
    );
  });
}

describe('split', () => {
  it('DS-3.2 parts fit, hold at most 100 entities, are not blank, and joined they are the text with its entities', () => {
    const limits = fc.integer({ min: 20, max: 400 });
    fc.assert(
      fc.property(fc.oneof(anyDocument, anyMixture), limits, ({ markdown }, limit) => {
        const formatted = toFormatted(markdown);
        const parts = split(formatted, limit);
        for (const part of parts) {
          expect(part.text.length).toBeLessThanOrEqual(limit);
          expect(part.entities.length).toBeLessThanOrEqual(100);
          expect(part.text.trim()).not.toBe('');
          expect(listProblems(part)).toEqual([]);
        }
        expect(withoutBlanks(textOf(parts))).toBe(withoutBlanks(formatted.text));
        expect(toStyles(parts)).toEqual(toStyles([formatted]));
      }),
      { numRuns: 500 },
    );
  });

  it('DS-3.2 nothing that is one character to a reader is cut', () => {
    const piece = fc.constantFrom('👩‍👩‍👧‍👦', '🇫🇷', 'é̂', '👍🏽', '中', 'a', ' ', '한', '1️⃣');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), fc.integer({ min: 12, max: 60 }), (pieces, limit) => {
        const { text } = plain(pieces.join(''));
        const parts = split(plain(pieces.join('')), limit);
        const count = parts.reduce((sum, part) => sum + countGraphemes(withoutBlanks(part.text)), 0);
        expect(count).toBe(countGraphemes(withoutBlanks(text)));
      }),
      { numRuns: 300 },
    );
  });

  it('DS-3.2 what is one character and longer than a message is cut between its code points', () => {
    const endless = `👩${'\u200d👩'.repeat(100)}`;
    for (const limit of [2, 3, 4, 5, 6, 7]) {
      const parts = split({ text: endless, entities: [] }, limit).map(({ text }) => text);
      expect(parts.every((text) => text.isWellFormed() && text.length <= limit)).toBe(true);
      expect(parts.join('')).toBe(endless);
    }
  });

  it('DS-3.2 at most 100 entities are in a part, and none is lost', () => {
    const formatted = toFormatted(Array.from({ length: 350 }, (_, index) => `**b${index}**`).join(' '));
    const parts = split(formatted);
    expect(parts.map(({ entities }) => entities.length)).toEqual([100, 100, 100, 50]);
    expect(parts[1]?.text.startsWith('b100 ')).toBe(true);
  });

  it.each([
    [
      'paragraphs',
      'One two three. Four.\n\nFive six.\nSeven eight nine.',
      ['One two three. Four.', 'Five six.\nSeven eight nine.'],
    ],
    [
      'lines',
      'One two three. Four.\nFive six seven. Eight nine.',
      ['One two three. Four.', 'Five six seven. Eight nine.'],
    ],
    [
      'sentences',
      'One two three four. Five six seven. Eight nine.',
      ['One two three four.', 'Five six seven. Eight nine.'],
    ],
    [
      'words',
      'one two three four five six seven eight nine',
      ['one two three four five six', 'seven eight nine'],
    ],
    [
      'Chinese sentences',
      '今天我们先把数据库迁移完成。然后再检查所有的接口是否正常。最后部署。',
      ['今天我们先把数据库迁移完成。然后再检查所有的接口是否正常。', '最后部署。'],
    ],
  ])('a text is cut between %s', (_kind, text, expected) => {
    expect(split(plain(text), 30).map((part) => part.text)).toEqual(expected);
  });

  it('code that fits is not torn; longer code goes on in its language, with its indentation', () => {
    const short = toFormatted('Some words before it.\n\n```ts\nconst a = 1;\nconst b = 2;\n```');
    expect(split(short, 40).map(toTagged)).toEqual([
      'Some words before it.',
      '<pre ts>const a = 1;\nconst b = 2;</pre>',
    ]);
    const long = toFormatted('```py\ndef f():\n    first()\n    second()\n    third()\n```');
    expect(split(long, 28).map(toTagged)).toEqual([
      '<pre py>def f():\n    first()</pre>',
      '<pre py>    second()\n    third()</pre>',
    ]);
  });

  it('a heading stays with what it heads', () => {
    const text = toFormatted('Some words to begin.\n\n## Heading\n\nAnd the words below it, too.');
    expect(split(text, 40).map(toTagged)).toEqual([
      'Some words to begin.',
      '<b>Heading</b>\n\nAnd the words below it, too.',
    ]);
  });

  it('an item is not torn from its marker', () => {
    const item = `1. ${'x'.repeat(40)}`;
    expect(split(toFormatted(item), 30).map(({ text }) => text.slice(0, 4))).toEqual(['1. x', 'xxxx']);
  });

  it('a blank text has no parts', () => {
    expect(split(plain(' \n '))).toEqual([]);
    expect(split(toFormatted(''))).toEqual([]);
  });
});

describe('toBeginning', () => {
  const text = toFormatted('# Title\n\nFirst words. Second words.\n\nA **third** paragraph that is longer.');

  it.each([
    [500, text.text],
    [60, 'Title\n\nFirst words. Second words.'],
    [30, 'Title\n\nFirst words.'],
    [3, 'Tit'],
  ])('DS-3.2 of %d characters holds whole paragraphs as far as they fit', (limit, expected) => {
    expect(toBeginning(text, limit).text).toBe(expected);
  });

  it('DS-3.2 of a long paragraph holds whole sentences, or as many words as fit', () => {
    expect(toBeginning(plain('One two. Three four. Five six.'), 22).text).toBe('One two. Three four.');
    expect(toBeginning(plain('one two three four five'), 15).text).toBe('one two three');
  });

  it('DS-3.2 is the beginning of any text, fits, and is taken by Telegram', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyDocument, anyMixture),
        fc.integer({ min: 5, max: 200 }),
        ({ markdown }, limit) => {
          const formatted = toFormatted(markdown);
          const beginning = toBeginning(formatted, limit);
          expect(beginning.text.length).toBeLessThanOrEqual(limit);
          expect(listProblems(beginning)).toEqual([]);
          expect(formatted.text.startsWith(beginning.text)).toBe(true);
          expect(beginning.text === '').toBe(formatted.text === '');
        },
      ),
      { numRuns: 300 },
    );
  });
});
