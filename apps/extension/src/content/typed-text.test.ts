import { expect, it } from 'vitest';
import { toNormal } from './typed-text.ts';

it('AC-7.3 lines and blanks count however an editor lays them out, and nothing else is passed over', () => {
  expect(toNormal('one\u00a0 two\n\n\u200bthree \n')).toBe(toNormal('one two\nthree'));
  for (const other of ['onetwo\nthree', 'one two three', 'one two\nthree.', 'two\nthree'])
    expect(toNormal(other)).not.toBe(toNormal('one two\nthree'));
});
