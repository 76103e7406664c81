import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasHiddenCharacters, toTextParts } from './hidden-characters.ts';

const hiddenOf = (text: string): string[] => toTextParts(text).flatMap(({ hidden }) => hidden ?? []);

test('SEC-4 control, bidirectional and zero-width characters are found', () => {
  expect(hiddenOf('Yes\u202e!oN')).toEqual(['U+202E']);
  expect(hiddenOf('a\u200bb\u2066c\u2069d\u0007')).toEqual(['U+200B', 'U+2066', 'U+2069', 'U+0007']);
  expect(hiddenOf('x\u{e0041}')).toEqual(['U+E0041']);
  expect(hiddenOf('one\rtwo')).toEqual(['U+000D']);
});

test('SEC-4 ordinary text, line breaks, emoji and Persian words are left alone', () => {
  for (const text of [
    'two\nlines\tand tab',
    'two\r\nlines',
    '👩‍💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽',
    'می\u200cخواهم',
    'שלום',
    '部署',
  ]) {
    expect(hasHiddenCharacters(text), text).toBe(false);
  }
});

test('SEC-4 the parts of any text, joined, are the text', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.constantFrom('\u202e', '\u200b', '\u200d', '👩‍💻', 'a', '\r', '\n', 'م'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
      const text = characters.join('');
      expect(
        toTextParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
    { numRuns: 500 },
  );
});
