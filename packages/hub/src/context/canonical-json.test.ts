import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';

describe('the canonical text of a value', () => {
  it('CM-8.4 is the same whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(toCanonicalJson(reversed)).toBe(toCanonicalJson(value));
      }),
    );
  });

  it('CM-8.4 differs for values that differ, and reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(toCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
