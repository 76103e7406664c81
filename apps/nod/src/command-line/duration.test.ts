import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

it.each([
  ['500ms', 500],
  ['90s', 90_000],
  ['10m', 600_000],
  ['1.5h', 5_400_000],
  ['2d', 172_800_000],
  ['30', 30_000],
])('reads %s', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each(['', '0', '0s', '-1s', '10 m', 'm', 'soon', '1e9s', '10M', '0x10s', 'Infinity'])(
  'refuses "%s"',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);

it('never throws, and yields whole positive milliseconds or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const duration = parseDuration(text);
      return duration === null || (Number.isInteger(duration) && duration > 0);
    }),
  );
});
