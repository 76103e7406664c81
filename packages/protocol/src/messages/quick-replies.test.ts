import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUICK_REPLIES, toQuickReplies, validateQuickReplies } from './quick-replies.ts';

const blank = fc.array(fc.constantFrom(' ', '\t', '\n', '\u3000')).map((characters) => characters.join(''));
const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
const notAString = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.object(),
  fc.constant(undefined),
);

/** The rule in other words: what the verdict on any value has to be. */
function toExpectedError(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return 'quickReplies_invalid_type';
  if (value.length > MAX_QUICK_REPLIES) return 'quickReplies_too_many';
  const firstBad = value.find((element) => typeof element !== 'string' || element.trim() === '');
  if (value.every((element) => typeof element === 'string' && element.trim() !== '')) return null;
  return typeof firstBad === 'string' ? 'quickReplies_empty_string' : 'quickReplies_invalid_type';
}

describe('validateQuickReplies', () => {
  it('F-88 QR-3.9 takes 500 characters of any kind, refuses one more, and names the reply', () => {
    const longest = ['x'.repeat(500), '好'.repeat(500), '😀'.repeat(500)];
    expect(validateQuickReplies(longest)).toMatchObject({ valid: true });
    for (const text of longest) {
      const verdict = validateQuickReplies(['ok', `${text}!`]);
      expect(verdict).toMatchObject({ error: 'quickReplies_too_long' });
      expect(verdict).toMatchObject({ message: expect.stringMatching(/quickReplies\[1\].*500/) });
    }
  });

  it('QR-P1 QR-1.2 QR-1.3 QR-1.5 QR-1.6 judges every value by the rule, and never throws', () => {
    const anyValue = fc.oneof(
      fc.anything(),
      fc.array(fc.oneof(text, blank, notAString), { maxLength: 14 }),
      fc.array(text, { maxLength: 12 }),
    );
    fc.assert(
      fc.property(anyValue, (value) => {
        const verdict = validateQuickReplies(value);
        expect(verdict.valid ? null : verdict.error).toBe(toExpectedError(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('QR-P1 keeps valid texts as they are, in order, duplicates too', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: MAX_QUICK_REPLIES }), (texts) => {
        expect(validateQuickReplies(texts)).toEqual({ valid: true, quickReplies: texts });
      }),
      { numRuns: 300 },
    );
  });

  it.each([undefined, null, []])('QR-1.2 QR-1.4 takes %j as not given', (value) => {
    expect(validateQuickReplies(value)).toEqual({ valid: true, quickReplies: null });
  });

  it.each(['Yes', 3, {}, { 0: 'a', length: 1 }])('QR-1.2 refuses %j, which is no array', (value) => {
    expect(validateQuickReplies(value)).toMatchObject({ error: 'quickReplies_invalid_type' });
  });

  it('QR-1.3 checks the length before the elements', () => {
    expect(validateQuickReplies(Array(11).fill(7))).toMatchObject({ error: 'quickReplies_too_many' });
  });

  it('QR-1.5 QR-1.6 names the index of the bad element', () => {
    expect(validateQuickReplies(['a', 2, ''])).toMatchObject({
      error: 'quickReplies_invalid_type',
      message: expect.stringContaining('[1]'),
    });
    expect(validateQuickReplies(['a', 'b', ' \n'])).toMatchObject({
      error: 'quickReplies_empty_string',
      message: expect.stringContaining('[2]'),
    });
  });

  it('QR-1.5 sees a hole in an array as a missing string', () => {
    expect(validateQuickReplies(new Array(2))).toMatchObject({ error: 'quickReplies_invalid_type' });
  });
});

describe('toQuickReplies', () => {
  it('QR-3.8 shows none for a malformed stored value', () => {
    for (const quickReplies of ['x', [1], Array(20).fill('x'), { a: 1 }, [''], null, undefined]) {
      expect(toQuickReplies({ quickReplies })).toEqual([]);
    }
  });
});
