import { describe, expect, it } from 'vitest';
import { drawFormula } from './draw-formula.ts';
import type { MarkupNode } from './drawing.ts';
import { parseMarkup } from './markup.ts';

function tryDraw(source: string) {
  try {
    return drawFormula(source, true);
  } catch {
    return { type: 'failed' as const };
  }
}

function listTags(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...listTags(node.children)]));
}

describe('formulas', () => {
  it.each([
    'x^2 + \\sqrt{y}',
    '\\frac{a}{b} \\sum_{i=1}^n \\int_0^\\infty',
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    '\\begin{aligned} a &= b \\\\ &= c \\end{aligned}',
    '\\color{red}{x} \\boxed{y} \\overbrace{abc}^{n}',
    '\\text{对所有 } x \\in \\mathbb{R}, \\hat{x} \\vec{y} \\cancel{z}',
    '\\underline{x} \\rule{1em}{1em} \\left( \\frac12 \\right) \\xrightarrow{f}',
    '\\begin{cases} 1 & x > 0 \\\\ 0 & \\text{else} \\end{cases} \\tag{1}',
  ])('%s is drawn, with MathML for those who hear it', (source) => {
    const drawing = tryDraw(source);
    expect(drawing.type).toBe('formula');
    expect(listTags(drawing.type === 'formula' ? drawing.nodes : [])).toContain('math');
  });

  it.each([
    [
      'a macro bomb',
      `\\def\\a{xxxxxxxxxx}${'bcdefghij'.replace(/./g, (letter, index: number) => `\\def\\${letter}{${`\\${'abcdefghi'[index]}`.repeat(10)}}`)}\\j`,
    ],
    ['an endless macro', '\\def\\a{\\a\\a}\\a'],
    ['a macro that is used more often than people do', `\\def\\a{x}${'\\a'.repeat(150)}`],
    ['deep nesting', `${'{'.repeat(1900)}x`],
    ['an unknown command', '\\nosuchcommand'],
    ['a bracket that stays open', '\\frac{a}{'],
  ])('SEC-8 %s fails', (_name, source) => {
    expect(tryDraw(source).type).toBe('failed');
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\htmlClass{cover}{x} \\htmlId{root}{y} \\htmlStyle{position:fixed}{z} \\htmlData{a=b}{c}',
  ])('SEC-5 %s leads nowhere', (source) => {
    const text = JSON.stringify(tryDraw(source));
    expect(text).not.toMatch(/"(?:href|src|id|data-a|position)":|"tag":"(?:a|img)"/);
  });

  it('SEC-5 nothing is larger than ten letters, nor moved further than that', () => {
    const text = JSON.stringify(tryDraw('\\rule{9999em}{9999em}'));
    expect(text).toContain('"borderTopWidth":"10em"');
    expect(text).not.toContain('9999em"');
    expect(tryDraw('\\hspace{-9999em}x').type).toBe('failed');
    expect(tryDraw('\\raisebox{-9999em}{x}').type).toBe('failed');
  });
});

describe('the markup of a formula', () => {
  it.each([
    '<a href="x">y</a>',
    '<img src="x"/>',
    '<span onclick="x">y</span>',
    '<span id="root">y</span>',
    '<span style="position:fixed">y</span>',
    '<span style="color:url(x)">y</span>',
    '<span>y',
    '<span></math>',
    'a < b',
    '<script>alert(1)</script>',
  ])('SEC-5 %s is none', (markup) => {
    expect(parseMarkup(markup)).toBeNull();
  });

  it('keeps texts to the letter', () => {
    expect(parseMarkup('<span class="a&quot;b">1 &lt; 2 &amp; 3</span>')).toEqual([
      { tag: 'span', attributes: { class: 'a"b' }, style: {}, children: ['1 < 2 & 3'] },
    ]);
  });
});
