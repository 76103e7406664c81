import { describe, expect, it } from 'vitest';
import { parseSince } from './since.ts';

const NOW = 1_800_000_000_000;

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
