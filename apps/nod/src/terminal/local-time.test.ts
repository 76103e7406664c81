import { expect, it } from 'vitest';
import { parseSince } from '../command-line/duration.ts';
import { toLocalTime } from './local-time.ts';

it('CM-8.5 a moment is written so that --since reads it back', () => {
  const at = new Date(2026, 0, 31, 8, 5, 9).getTime();
  expect(toLocalTime(at)).toBe('2026-01-31 08:05:09');
  expect(parseSince(toLocalTime(at).slice(0, 16).replace(' ', 'T'), Date.now())).toBe(at - 9000);
});
