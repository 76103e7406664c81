import { expect, it } from 'vitest';
import { toDeadline } from './dates.ts';
import { en, zhCn } from './texts.ts';

const now = new Date(2026, 10, 16, 9, 30).getTime();

it('CM-7.1 a deadline on another day says the hour too', () => {
  const at = new Date(2026, 10, 17, 14, 45).getTime();
  expect(toDeadline(at, en, now)).toMatch(/17.*:45|:45.*17/);
  expect(toDeadline(at, zhCn, now)).toMatch(/11月17日.*:45/);
  expect(toDeadline(new Date(2026, 10, 16, 14, 45).getTime(), en, now)).not.toMatch(/Nov|17/);
});
