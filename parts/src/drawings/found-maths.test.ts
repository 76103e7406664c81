import { describe, expect, it } from 'vitest';
import { findMaths } from './found-maths.ts';

const sources = (text: string) => findMaths(text).map(({ source }) => source);

describe('formulas within a text', () => {
  it.each([
    ['the root \\(x^2\\) of', ['x^2']],
    ['so \\[a = b\\] holds', ['a = b']],
    ['inline $$a+b$$ block', ['a+b']],
    ['let $x$ be', ['x']],
    ["and $f'$ too", ["f'"]],
    ['$E = mc^2$', ['E = mc^2']],
    ['$\\alpha$ and $\\beta_1$', ['\\alpha', '\\beta_1']],
    ['$a_1 * b_1$ or $2^n$', ['a_1 * b_1', '2^n']],
    ['对于 $n$，有 $f(x)$。', ['n', 'f(x)']],
  ])('%s', (text, expected) => {
    expect(sources(text)).toEqual(expected);
  });

  it.each([
    '$5 and $6',
    'it costs $5, or $10 a month',
    'US$5 to US$10',
    'from $1,000 to $2,000$ maybe',
    '$20 (or 15_000$)',
    'echo $HOME and $PATH',
    'PATH=$PATH:$HOME/bin',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what a shell has
    '$a=$b; ${x}=${y}',
    'set $a=1; $b=2',
    '`$x^2$` and ``\\(y\\)``',
    'escaped \\$x^2\\$',
    '$ x $',
    '$$',
    '$$$$',
    'a $$$ b $$$ c',
    '\\(\\)',
    'jQuery: $(this).find($el)',
  ])('none in: %s', (text) => {
    expect(sources(text)).toEqual([]);
  });

  it('says where they stand, to the letter', () => {
    const text = 'a \\(b\\) $c$';
    expect(findMaths(text).map(({ start, end }) => text.slice(start, end))).toEqual(['\\(b\\)', '$c$']);
  });

  it('finds no more than a hundred', () => {
    expect(findMaths('$x$ '.repeat(500))).toHaveLength(100);
  });
});
