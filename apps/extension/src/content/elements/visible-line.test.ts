import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut, toLine, toMarked, toQuoted } from './visible-line.ts';

const ENDS = [
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '"',
  '\u202e',
  '\u{e0061}',
  '[s1e1]',
  ' ',
];
const foreign = fc
  .array(fc.oneof(fc.constantFrom(...ENDS), fc.string({ unit: 'grapheme', maxLength: 5 })))
  .map((parts) => parts.join(''));

it('SEC-5 property: no text of a page leaves its line, its quotes or its stroke', () => {
  fc.assert(
    fc.property(foreign, (text) => {
      expect(toLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\u{e0061}]/u);
      expect(toQuoted(toLine(text))).toMatch(/^"[^"]*"$/);
      for (const line of toMarked(text).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/))
        expect(line).toMatch(/^\| /);
      expect(cut(text, 10).length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 500 },
  );
});

it('what a person sees stays: joined emoji, other scripts', () => {
  expect(toLine(' 你好 \n 👩‍👩‍👧\u200b नमस्ते ')).toBe('你好 👩‍👩‍👧 नमस्ते');
});
