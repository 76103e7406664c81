import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameText } from './session-record.ts';

describe('isSameText', () => {
  it('DS-5.3 knows a text again in whichever form a program keeps its accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(isSameText(text.normalize('NFC'), text.normalize('NFD'))).toBe(true);
      }),
    );
    expect(isSameText('cafe\u0301', 'cafe')).toBe(false);
  });
});
