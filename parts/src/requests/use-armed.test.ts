import { expect, it } from 'vitest';
import { toRemaining } from './use-armed.ts';

it('F-72 a card that was seen takes presses at once when it is drawn again', () => {
  expect(toRemaining('seen', 1000)).toBe(400);
  expect(toRemaining('seen', 1100)).toBe(300);
  expect(toRemaining('seen', 9000)).toBe(0);
  expect(toRemaining('new', 9000)).toBe(400);
});
