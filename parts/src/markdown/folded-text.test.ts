import { expect, it } from 'vitest';
import { toBeginning } from './folded-text.tsx';

const fold = { length: 100, lines: 2 };

it('CM-7.3 a short text is not folded for the line break at its end', () => {
  expect(toBeginning('one\ntwo\n', fold)).toBe('one\ntwo\n');
  expect(toBeginning('one\ntwo', fold)).toBe('one\ntwo');
});

it('CM-7.3 a long text begins with its first lines, or its first characters', () => {
  expect(toBeginning('one\ntwo\nthree', fold)).toBe('one\ntwo');
  expect(toBeginning('x'.repeat(200), fold)).toBe('x'.repeat(100));
  expect(toBeginning('four '.repeat(50), fold)).toBe('four '.repeat(20).trim());
  expect(toBeginning(`${'x'.repeat(99)}😀${'y'.repeat(99)}`, fold)).toBe('x'.repeat(99));
});
