import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from './redaction.ts';

describe('redact', () => {
  test.each([
    ['Incorrect key sk-proj-abcdefghijklmnop1234', 'Incorrect key [secret]'],
    ['key AIzaSyA1234567890abcdefghijk is bad', 'key [secret] is bad'],
    ['header "Authorization: Bearer abc.def" refused', 'header "Authorization: Bearer [secret]" refused'],
    ['GET https://example.com/models?key=abc123&x=1', 'GET https://example.com/models?key=[secret]&x=1'],
    ['cannot use http://me:word@host/v1', 'cannot use http://[secret]@host/v1'],
    ['the model task-list is unknown', 'the model task-list is unknown'],
  ])('SEC-6 %j', (text, expected) => {
    expect(redact(text, undefined)).toBe(expected);
  });

  test('a word that only stands in for a key stays readable', () => {
    expect(redact('ollama has no model "tiny"', 'ollama')).toBe('ollama has no model "tiny"');
  });

  test('SEC-6 the own key never stays in a text, wherever it stands', () => {
    const aKey = fc.string({ minLength: 8, unit: fc.constantFrom(...'abcdefXYZ0123456789-_.') });
    fc.assert(
      fc.property(fc.string(), aKey, fc.string(), (before, key, after) => {
        expect(redact(`${before}${key}${after}${key}`, key)).not.toContain(key);
      }),
    );
  });
});
