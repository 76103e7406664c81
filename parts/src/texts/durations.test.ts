import { expect, test } from 'vitest';
import { toDuration, toElapsed } from './durations.ts';
import { en, zhCn } from './texts.ts';

test.each([
  [-500, '<0.1 s'],
  [80, '<0.1 s'],
  [240, '0.2 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i milliseconds are "%s"', (milliseconds, words) => {
  expect(toDuration(milliseconds, en)).toBe(words);
});

test('OPS-4 durations are said in Chinese', () => {
  expect(toDuration(1_200, zhCn)).toBe('1.2 秒');
  expect(toElapsed(65_000, zhCn)).toBe('1 分 5 秒');
});
