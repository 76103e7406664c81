import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLiterals, parseUtterance } from './utterance.ts';

describe('literals', () => {
  it.each<[string, [string, string][]]>([
    ['总结report.pdf', [['path', 'report.pdf']]],
    ['读取会议记录.txt', [['path', '会议记录.txt']]],
    [
      '打开 ./src/a.ts 和 https://x.example/a。',
      [
        ['path', './src/a.ts'],
        ['url', 'https://x.example/a'],
      ],
    ],
    ['see github.com/a/b.', [['url', 'github.com/a/b']]],
    [
      'say "hello there" and \'x y\'',
      [
        ['quoted', 'hello there'],
        ['quoted', 'x y'],
      ],
    ],
    [
      '翻译“你好”和《红楼梦》',
      [
        ['quoted', '你好'],
        ['quoted', '红楼梦'],
      ],
    ],
    ['run `ls -la`', [['quoted', 'ls -la']]],
    [
      'read `notes.md` or "https://a.example"',
      [
        ['path', 'notes.md'],
        ['url', 'https://a.example'],
      ],
    ],
    ['```js\nlet a;\n```', [['quoted', 'let a;']]],
    ["don't, I'm and/or 1/2 Node.js 3/4/2026 a@b.example", []],
    [
      'list src/ and ~/notes',
      [
        ['path', 'src/'],
        ['path', '~/notes'],
      ],
    ],
  ])('of "%s"', (text, expected) => {
    expect(findLiterals(text).map(({ kind, text: literal }) => [kind, literal])).toEqual(expected);
  });
});

describe('an utterance', () => {
  it('masks literals and keeps every offset, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { masked, literals } = parseUtterance(text);
        expect(masked).toHaveLength(text.length);
        for (const { start, end } of literals)
          expect(masked.slice(start, end)).toMatch(/^[\uE001-\uE003]+$/u);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps offsets where letters change their length in lower case', () => {
    expect(parseUtterance('İSTANBUL Read').masked.endsWith('read')).toBe(true);
    expect(parseUtterance('İSTANBUL').masked).toHaveLength('İSTANBUL'.length);
  });
});
