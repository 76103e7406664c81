import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChosen, MAX_REQUEST_TEXT, toRequestText } from './human-request.ts';

describe('the text of a request', () => {
  it('F-52 is what the agent said, and no more than its beginning where that is long', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }).map((text) => text.repeat(MAX_REQUEST_TEXT)),
    );
    fc.assert(
      fc.property(anyText, (words) => {
        const { text, isTextCut = false } = toRequestText(words);
        expect(words.startsWith(text)).toBe(true);
        expect(isTextCut).toBe(text !== words);
        expect(text.length).toBeLessThanOrEqual(MAX_REQUEST_TEXT);
        expect(text.length).toBeGreaterThanOrEqual(Math.min(words.length, MAX_REQUEST_TEXT - 1));
      }),
    );
  });

  it('F-52 ends with a whole character', () => {
    const words = `${'x'.repeat(MAX_REQUEST_TEXT - 1)}😀 and more`;
    expect(toRequestText(words)).toEqual({ text: 'x'.repeat(MAX_REQUEST_TEXT - 1), isTextCut: true });
    expect(toRequestText(undefined)).toEqual({ text: '' });
  });
});

it('F-52 what was chosen is told by its type, and only of what was answered', () => {
  const picks = { type: 'picks' as const, picks: { 1: 'A' }, leftOpen: ['2'] };
  const reply = { requestId: 'req_a' as never, messageId: null, text: '1A', chosen: picks, surface: null };
  const answered = { outcome: 'answered' as const, at: 1, reply };
  expect(findChosen(answered, 'picks')).toBe(picks);
  expect(findChosen(answered, 'verdict')).toBeNull();
  expect(findChosen({ outcome: 'expired', at: 1 }, 'picks')).toBeNull();
  expect(findChosen(null, 'words')).toBeNull();
});
