import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVisible } from './visible-text.ts';

describe('text made visible', () => {
  it.each([
    ['\u001b[2Jgone', '\\u001b[2Jgone'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u200bb', 'a\\u200bb'],
    ['a\u00adb', 'a\\u00adb'],
    ['a\ufeffb', 'a\\ufeffb'],
    ['a\u2028b', 'a\\u2028b'],
    ['a\u3164b', 'a\\u3164b'],
    ['a\u{e0041}b', 'a\\u{e0041}b'],
    ['a\u{e0100}b', 'a\\u{e0100}b'],
    ['a\ufe0fb', 'a\\ufe0fb'],
    ['a\rb', 'a\\u000db'],
  ])('CM-8.4 SEC-8 %j is shown as %j', (hidden, shown) => {
    expect(toVisible(hidden)).toBe(shown);
  });

  it.each(['plain\n\ttext', '简体中文，全角　空格', 'a ❤️ b', 'é ü ñ', '$ ls -la | wc'])(
    '%j stays',
    (text) => {
      expect(toVisible(text)).toBe(text);
    },
  );

  it('CM-8.4 what is made visible has nothing left to make visible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toVisible(toVisible(text))).toBe(toVisible(text));
        expect(toVisible(text)).not.toMatch(/(?![\n\t]|\r\n)[\p{Cc}\p{Cf}]/u);
      }),
      { numRuns: 500 },
    );
  });
});
