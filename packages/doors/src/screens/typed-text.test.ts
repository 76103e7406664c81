import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTextSeen, toTypedText } from './typed-text.ts';

describe('toTypedText', () => {
  it.each([
    ['a\r\nb\rc\n', 'a\nb\nc'],
    ['one\ttab', 'one\ttab'],
    ['before\u001b[201~\r rm -rf /', 'before\n rm -rf /'],
    ['\u001b[20\u001b[201~1~x', '[201~x'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['bell\u0007 \u0003null\u0000\u0085', 'bell null'],
    ['C-c; Enter;', 'C-c; Enter;'],
    ['\n\n  indented\n', '  indented'],
    ['C:\\', 'C:\\ '],
    ['safe\u202e gnp.exe\u202c \u2066a\u2069 zero\u200bwidth\ufeff', 'safe gnp.exe a zerowidth'],
    ['👨‍👩‍👧 می‌خواهم ב-\u200fA', '👨‍👩‍👧 می‌خواهم ב-\u200fA'],
    ['a\u2028b\uffff', 'a\nb'],
  ])('DS-5.3 takes the control characters out of %j', (text, typed) => {
    expect(toTypedText(text)).toBe(typed);
  });

  it('DS-5.3 leaves nothing that a terminal takes for a key, whatever the text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('\u001b', '[', '2', '0', '1', '~', '\r', '\n', 'a', '你', '\u009b', '\u0003'),
    });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        expect(toTypedText(text)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isTextSeen', () => {
  it('DS-5.3 knows a text again wherever a composer wraps it', () => {
    const text = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', ' ', '好', '👍', '\n') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (typed, width) => {
        fc.pre(typed.trim() !== '');
        const wrapped = Array.from(typed.replaceAll('\n', ' '))
          .map((char, index) => (index % width === 0 ? `\n${char}` : char))
          .join('');
        expect(isTextSeen(typed, wrapped)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('DS-5.3 is content with the end of a long text, and with what stands in for it', () => {
    const text = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n');
    expect(isTextSeen(text, 'line 198\nline 199')).toBe(true);
    expect(isTextSeen(text, '[Pasted text #1 +199 lines]')).toBe(true);
    expect(isTextSeen(text, '[Pasted Content 1890 chars]')).toBe(true);
    expect(isTextSeen(text, '[Saved pasted content to workspace (100.5 KB) id=1]')).toBe(true);
    expect(isTextSeen(text, 'line 100\nline 101')).toBe(false);
  });

  it('DS-5.3 knows emoji of which a terminal draws a part, and a text of nothing else', () => {
    expect(isTextSeen('ship 👨‍👩‍👧‍👦 it', 'ship 👨‍👩‍👧‍ it')).toBe(true);
    expect(isTextSeen('👍🏽', '👍🏽')).toBe(true);
    expect(isTextSeen('👍🏽', '')).toBe(false);
    expect(isTextSeen('no \u0378 such letter', 'no \ufffd such letter')).toBe(false);
    expect(isTextSeen('safe\u202e it is', 'safe\ufffd it is')).toBe(true);
  });

  it('DS-5.3 is not content with an empty composer, another text, or ours behind what somebody wrote', () => {
    expect(isTextSeen('deploy it', '')).toBe(false);
    expect(isTextSeen('deploy it', 'deploy')).toBe(false);
    expect(isTextSeen('deploy it', 'my half written draftdeploy it')).toBe(false);
    expect(isTextSeen('deploy it', 'my draft [Pasted text #1]')).toBe(false);
  });
});
