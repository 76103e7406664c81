import { expect, it } from 'vitest';
import { toParametersLine } from './to-parameters-line.ts';

it('CM-7.3 a line break at the end of a value leaves no gap before the next', () => {
  expect(toParametersLine({ path: 'a.md', content: 'one\ntwo\n', overwrite: true })).toBe(
    'a.md, one two, true',
  );
});
