import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMaths } from './maths-parts.ts';

const formulas = (text: string) => splitMaths(text).flatMap((part) => (part.isFormula ? [part.text] : []));

describe('formulas on lines of their own', () => {
  it.each([
    ['before\n$$\na\n- b\n= c\n$$\nafter', ['a\n- b\n= c']],
    ['\\[\nx\n\\]', ['x']],
    ['$$ x^2 $$', ['x^2']],
    ['$$ x\ny $$', ['x\ny']],
  ])('%j', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  it.each([
    '```\n$$\nx\n$$\n```',
    '~~~sh\n\\[\nx\n\\]\n~~~',
    '$$\nnever closed',
    '$$\na\n\nb\n$$',
    '$$$$',
    'price: $$ 5 $$',
    '    $$\n    code\n    $$',
  ])('none in %j', (text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('leaves every text without formulas as it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('$$', 'a', '', '```', '\\[', '- b', '$'), { maxLength: 30 }),
        (lines) => {
          const text = lines.join('\n');
          const parts = splitMaths(text);
          if (parts.some(({ isFormula }) => isFormula)) return;
          expect(parts.map((part) => part.text).join('\n')).toBe(text);
        },
      ),
    );
  });
});
