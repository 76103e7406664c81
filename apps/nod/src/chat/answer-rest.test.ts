import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRest } from './answer-rest.ts';

test('F-34 an answer that was printed behind the words of an earlier turn is not printed again', () => {
  expect(toRest('It is done.', 'Let me look.It is done.')).toBe('');
  expect(toRest('It is done.', 'Let me look.It is')).toBe(' done.');
});

test('an answer of which nothing was printed is set apart from what was', () => {
  expect(toRest('Stopped.', '')).toBe('Stopped.');
  expect(toRest('Stopped.', 'Let me look')).toBe('\n\nStopped.');
});

test('F-34 what was printed and the rest end with the answer, which is there once', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(letters, letters, fc.nat(), (earlier, text, cut) => {
      const printed = earlier + text.slice(0, cut % (text.length + 1));
      const whole = printed + toRest(text, printed);
      expect(whole.endsWith(text)).toBe(true);
      expect(whole.length).toBeLessThanOrEqual(Math.max(printed.length, earlier.length + text.length) + 2);
    }),
    { numRuns: 500 },
  );
});
