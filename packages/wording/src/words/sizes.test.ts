import { expect, test } from 'vitest';
import { toSizeText } from './sizes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [1_250, '1.3 KB'],
  [312_000, '312 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [20_000_000, '20 MB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(toSizeText(bytes)).toBe(text);
});
