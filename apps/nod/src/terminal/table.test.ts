import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutToWidth, renderTable } from './table.ts';

it('a row that is too wide is cut, and says so', () => {
  expect(cutToWidth('Fix the header', 14)).toBe('Fix the header');
  expect(cutToWidth('Fix the header', 8)).toBe('Fix the…');
  expect(cutToWidth('修复页眉', 5)).toBe('修复…');
});

it('property: no row is wider than the terminal, and what fits stays as it is', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '修', '😀') });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (given, columns) => {
      const [filled = ''] = renderTable([[cutToWidth(given, columns), '|']]);
      const [limit = ''] = renderTable([['x'.repeat(columns), '|']]);
      const toPlaces = (row: string) => row.length + (row.match(/修/g)?.length ?? 0);
      expect(toPlaces(filled)).toBeLessThanOrEqual(toPlaces(limit));
    }),
    { numRuns: 200 },
  );
});
