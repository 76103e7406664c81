import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration, parseSince } from './duration.ts';

const NOW = 1_800_000_000_000;

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

describe('parseSince', () => {
  it.each([
    ['2h', NOW - 7_200_000],
    ['3d', NOW - 259_200_000],
    ['2026-01-31', new Date(2026, 0, 31).getTime()],
    ['2026-01-31T08:00', new Date(2026, 0, 31, 8).getTime()],
    ['2026-01-31T08:00:00Z', Date.UTC(2026, 0, 31, 8)],
    ['2026-01-31T08:00+08:00', Date.UTC(2026, 0, 31)],
  ])('reads %s', (text, time) => {
    expect(parseSince(text, NOW)).toBe(time);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-1-1', '31.01.2026', '-2h'])('%j is no time', (text) => {
    expect(parseSince(text, NOW)).toBeNull();
  });
});
