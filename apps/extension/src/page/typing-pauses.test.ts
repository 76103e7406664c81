import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toTyped } from './typing-pauses.ts';

it('Feature: agent-core-upgrade, Property 14: AC-P14 AC-7.3 every text is typed as a whole, with pauses of 50 to 150 ms that vary', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(text, chances, (given, drawn) => {
      let draws = 0;
      const typed = toTyped(given, () => drawn[draws++ % drawn.length] ?? 0);
      expect(typed.map((each) => each.text).join('')).toBe(given);
      const pauses = typed.slice(1).map(({ pauseMs }) => pauseMs);
      expect(pauses.every((ms) => ms >= 50 && ms <= 150)).toBe(true);
      expect(pauses.every((ms, index) => ms !== pauses[index + 1])).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('AC-7.3 what is seen as one character is typed at once', () => {
  expect(toTyped('a👩‍👩‍👧é', () => 0.5).map(({ text }) => text)).toEqual(['a', '👩‍👩‍👧', 'é']);
});
