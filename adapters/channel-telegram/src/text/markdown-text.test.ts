import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormattedText, toFormatted } from './index.ts';
import { listProblems, toTagged } from './test-entities.ts';
import { anyDocument, anyMixture } from './test-markdown.ts';

/** All that a reader can see or open: the text, where its links lead, the languages of its code. */
function toSeen({ text, entities }: FormattedText): string {
  const more = entities.map((entity) => {
    if (entity.type === 'text_link') return entity.url;
    return entity.type === 'pre' ? (entity.language ?? '') : '';
  });
  return [text, ...more].join('\n');
}

const show = (markdown: string): string => toTagged(toFormatted(markdown));

describe('toFormatted', () => {
  it('DS-3.2 every word of a document is in the text, and Telegram takes its entities', () => {
    fc.assert(
      fc.property(anyDocument, ({ markdown, words }) => {
        const formatted = toFormatted(markdown);
        expect(listProblems(formatted)).toEqual([]);
        expect(words.filter((word) => !formatted.text.includes(word))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('DS-3.2 the words of a document without tables are in their order', () => {
    fc.assert(
      fc.property(anyDocument, ({ markdown, words }) => {
        fc.pre(!/^[\s>*\-\d.)[\]x]*\|/m.test(markdown));
        const found = toFormatted(markdown).text.match(/q\d+q/g) ?? [];
        expect(found).toEqual(words);
      }),
      { numRuns: 300 },
    );
  });

  it('DS-3.2 nothing is lost of marks without sense, and Telegram takes what comes of them', () => {
    fc.assert(
      fc.property(anyMixture, ({ markdown, words }) => {
        const formatted = toFormatted(markdown);
        expect(listProblems(formatted)).toEqual([]);
        const seen = toSeen(formatted);
        expect(words.filter((word) => !seen.includes(word))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('DS-3.2 any text at all is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (markdown) => {
        expect(listProblems(toFormatted(markdown))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['**注意：**请先备份', '<b>注意：</b>请先备份'],
    ['**“引号”**和**（括号）**后面', '<b>“引号”</b>和<b>（括号）</b>后面'],
    ['**试一试。**1', '<b>试一试。</b>1'],
    ['＊＊P1＊＊ 之后', '<b>P1</b> 之后'],
    ['2 * 3 * 4 and a_b_c', '2 * 3 * 4 and a_b_c'],
    ['src/__init__.py and pkg.__main__.run', 'src/__init__.py and pkg.__main__.run'],
    ['about ~5 to ~10, ~~gone~~', 'about ~5 to ~10, <s>gone</s>'],
    ['a || b, if (x||y||z), ||hidden||', 'a || b, if (x||y||z), <spoiler>hidden</spoiler>'],
    ['**a `b` c**', '<b>a</b> <code>b</code> <b>c</b>'],
    ['***both*** and **_both_**', '<b><i>both</i></b> and <b><i>both</i></b>'],
    ['<u>under *it*</u>', '<u>under <i>it</i></u>'],
    ['`` a`b ``', '<code>a`b</code>'],
    ['costs $5 and $10', 'costs $5 and $10'],
    ['$E = mc^2$ holds', '<code>$E = mc^2$</code> holds'],
    ['\\*not\\* \\`it\\`', '*not* `it`'],
    ['AT&amp;T &lt;b&gt;', 'AT&T <b>'],
    ['one  \ntwo\\\nthree\nfour', 'one\ntwo\nthree\nfour'],
    ['*open and **open', '*open and **open'],
  ])('%s reads %s', (markdown, expected) => {
    expect(show(markdown)).toBe(expected);
  });

  it.each([
    ['[docs](https://example.com/x)', '<a https://example.com/x>docs</a>'],
    ['[`code`](https://example.com)', '<a https://example.com/>code</a>'],
    [
      '[google.com](https://evil.example/x)',
      '<a https://evil.example/x>google.com</a> (https://evil.example/x)',
    ],
    ['[https://a.example](https://a.example/b)', '<a https://a.example/b>https://a.example</a>'],
    ['[www.A.example](https://a.example)', '<a https://a.example/>www.A.example</a>'],
    [
      '[x](https://good.example@evil.example)',
      '<a https://good.example@evil.example/>x</a> (https://good.example@evil.example)',
    ],
    ['[here](http://localhost:3000)', 'here (http://localhost:3000)'],
    ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
    ['[mail](mailto:a@example.com)', 'mail (a@example.com)'],
    ['[src/a.ts](src/a.ts)', 'src/a.ts'],
    ['[me](tg://user?id=7)', '<a tg://user?id=7>me</a> (tg://user?id=7)'],
    [
      '[https://github.com/nod](tg://resolve?domain=evil)',
      '<a tg://resolve?domain=evil>https://github.com/nod</a> (tg://resolve?domain=evil)',
    ],
    ['[a][b] [b]\n\n[b]: https://example.com', '<a https://example.com/>a</a> <a https://example.com/>b</a>'],
    ['a\n\n[b]: https://example.com', 'a\n\n[b]: https://example.com'],
    ['![alt](https://example.com/i.png)', '<a https://example.com/i.png>alt</a>'],
    ['![](https://example.com/i.png)', '<a https://example.com/i.png>https://example.com/i.png</a>'],
    ['[![badge](https://i.example/b.svg)](https://ci.example)', '<a https://ci.example/>badge</a>'],
    ['<https://example.com/a_b_c>', 'https://example.com/a_b_c'],
    ['(https://example.com/_a_)', '(https://example.com/_a_)'],
    ['note[^1]\n\n[^1]: The note', 'note[^1]\n\n[^1]: The note'],
  ])('a link never hides where it leads: %s', (markdown, expected) => {
    expect(show(markdown)).toBe(expected);
  });

  it('SEC-4 hidden characters show by their code, in prose and in code', () => {
    expect(show('safe\u202etxt')).toBe('safe‹U+202E›txt');
    expect(show('`rm\u00a0-rf`')).toBe('<code>rm‹U+00A0›-rf</code>');
    expect(show('&#8203;')).toBe('‹U+200B›');
    expect(show('[a](https://example.com/\u200b)')).toContain('%E2%80%B9U+200B%E2%80%BA');
    expect(show('👩‍💻 ❤️')).toBe('👩‍💻 ❤️');
  });

  it('DS-3.1 numbers stay as they are written', () => {
    expect(show('3) c\n1. a\n7. b')).toBe('3) c\n1. a\n7. b');
    expect(show('1. Which?\nA. x\nB. y')).toBe('1. Which?\n   A. x\n   B. y');
  });

  it('a quote that is long is folded, one within another keeps its mark', () => {
    expect(show('> short')).toBe('<quote>short</quote>');
    expect(show(`> ${'long '.repeat(200)}`)).toMatch(/^<folded>/);
    expect(show('> a\n>> b')).toBe('<quote>a\n> b</quote>');
    expect(show('> a\n> ```\n> x\n> ```\n> b')).toBe('<quote>a</quote>\n<pre>x</pre>\n<quote>b</quote>');
  });
});
