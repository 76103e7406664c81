import { expect, it } from 'vitest';
import { toDeadline, toShortTime } from './dates.ts';
import { en, zhCn } from './texts.ts';

const now = new Date(2026, 10, 16, 9, 30).getTime();

it('CM-7.1 a deadline on another day says the hour too', () => {
  const at = new Date(2026, 10, 17, 14, 45).getTime();
  expect(toDeadline(at, en, now)).toMatch(/17.*:45|:45.*17/);
  expect(toDeadline(at, zhCn, now)).toMatch(/11月17日.*:45/);
  expect(toDeadline(new Date(2026, 10, 16, 14, 45).getTime(), en, now)).not.toMatch(/Nov|17/);
});

it('CM-7.1 a deadline in another year says the year, also on the same day of it', () => {
  const at = new Date(2027, 10, 16, 6, 48).getTime();
  expect(toDeadline(at, en, now)).toContain('2027');
  expect(toDeadline(at, zhCn, now)).toMatch(/2027年11月16日/);
  expect(toDeadline(new Date(2026, 10, 17).getTime(), en, now)).not.toContain('2026');
  expect(toShortTime(new Date(2025, 10, 16).getTime(), en, now)).toContain('2025');
});
