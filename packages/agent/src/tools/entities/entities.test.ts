import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntities } from './entities.ts';
import type { EntityType } from './entity-words.ts';
import { findTables } from './tables.ts';

type TextType = Exclude<EntityType, 'tables' | 'contacts'>;
const find = (type: TextType, text: string) => findEntities(text, [type]).texts[type];

describe('AC-5.1 entities', () => {
  it.each<[TextType, string, string[]]>([
    ['emails', 'Write to bob@example.com, or <sales@shop.co.uk>.', ['bob@example.com', 'sales@shop.co.uk']],
    ['emails', '邮箱：zhang.san@qq.com，请联系', ['zhang.san@qq.com']],
    ['emails', 'Bob@Example.com and bob@example.com', ['Bob@Example.com']],
    ['emails', 'not@an, a@b, user@host..com, @handle', []],
    [
      'links',
      'See https://a.example/x, (https://b.example/y). Also www.c.example!',
      ['https://a.example/x', 'https://b.example/y', 'www.c.example'],
    ],
    ['links', 'https://en.wikipedia.org/wiki/Bee_(insect)', ['https://en.wikipedia.org/wiki/Bee_(insect)']],
    [
      'links',
      '[text](https://d.example/z)，见https://e.example/路径。',
      ['https://d.example/z', 'https://e.example/路径'],
    ],
    ['links', '<a href="https://f.example/?a=1&b=2">', ['https://f.example/?a=1&b=2']],
    ['links', 'https:// and http://', []],
    [
      'dates',
      '2026-11-15, 2026/1/5, 15.11.2026, 11/15/2026',
      ['2026-11-15', '2026/1/5', '15.11.2026', '11/15/2026'],
    ],
    ['dates', '2026年11月15日，11月3日，2026年5月', ['2026年11月15日', '11月3日', '2026年5月']],
    [
      'dates',
      'Nov 3, 2026; 3rd of May; 15 November 2026; March 2027',
      ['Nov 3, 2026', '3rd of May', '15 November 2026', 'March 2027'],
    ],
    ['dates', '2026-11-15T10:30:00Z', ['2026-11-15T10:30:00Z']],
    ['dates', 'version 1.2.3, 2026-13-45, 99/99/2026, 10.0.0.1, 13月40日', []],
    [
      'prices',
      '¥199, ￥1,299.50元, $5.99, 20 €, €30, 100元, 5块钱, US$7',
      ['¥199', '￥1,299.50元', '$5.99', '20 €', '€30', '100元', '5块钱', 'US$7'],
    ],
    ['prices', '3.5万元 and 2 million dollars, 12 USD', ['3.5万元', '2 million dollars', '12 USD']],
    ['prices', '5元素, 2026元旦, 300 people, $name', []],
    [
      'phones',
      '+86 138 0013 8000, 13912345678, 138-0013-8000',
      ['+86 138 0013 8000', '13912345678', '138-0013-8000'],
    ],
    [
      'phones',
      '电话010-62345678，手机13800138000。客服400-810-8888',
      ['010-62345678', '13800138000', '400-810-8888'],
    ],
    [
      'phones',
      '(555) 123-4567, 555.123.4567, +1 555 123 4567, +44 20 7946 0958',
      ['(555) 123-4567', '555.123.4567', '+1 555 123 4567', '+44 20 7946 0958'],
    ],
    ['phones', '13912345678 13812345678', ['13912345678', '13812345678']],
    [
      'phones',
      '2026-11-15, 20261115123456, 订单号：13800138000, order no. 13912345678, ISBN 978-3-16-148410-0, 10.0.0.1, 1234567890123456',
      [],
    ],
    ['phones', '12345678, 1.2.3, 100-200, ¥13800138000', []],
    [
      'names',
      'The European Space Agency met Anna Smith and Google in Paris.',
      ['European Space Agency', 'Anna Smith', 'Google', 'Paris'],
    ],
    ['names', 'Yesterday it rained. Then we left. GitHub was down.', ['GitHub']],
    ['names', '他在北京大学读过《红楼梦》，见到王小明教授。', ['北京大学', '《红楼梦》', '王小明']],
    ['dates', '开题3月18日交，中期是五月6号，答辩暂定2027/6/2', ['3月18日', '五月6号', '2027/6/2']],
  ])('%s of "%s"', (type, text, expected) => expect(find(type, text)).toEqual(expected));

  it('each wanted kind is there, and no other', () => {
    expect(findEntities('nothing', ['contacts', 'tables'])).toEqual({
      texts: { emails: [], phones: [] },
      tables: [],
    });
  });

  it('what is found stands in the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { texts } = findEntities(text, ['emails', 'phones', 'links', 'prices', 'dates', 'names']);
        for (const value of Object.values(texts).flat()) expect(text).toContain(value);
      }),
      { numRuns: 300 },
    );
  });

  it('reads hostile texts in time that grows with their length', () => {
    for (const piece of [
      ' ',
      '\t',
      'https://',
      'www.',
      '<table>',
      '<tr',
      'a@',
      '1-',
      '(',
      '|-',
      'A.',
      '《',
      'x|y\n',
      '+1 ',
    ]) {
      const { texts } = findEntities(piece.repeat(200_000 / piece.length), [
        'emails',
        'phones',
        'links',
        'names',
        'tables',
      ]);
      expect(texts.emails).toEqual([]);
    }
  });

  it('a written email, link or date is found in any surroundings', () => {
    const known = fc.constantFrom<[TextType, string]>(
      ['emails', 'a.b@c.example'],
      ['links', 'https://c.example/d'],
      ['dates', '2026年11月15日'],
      ['prices', '¥99'],
    );
    fc.assert(
      fc.property(
        known,
        fc.array(fc.constantFrom('蜜蜂', 'bees', '，', '. ', '!', '（', '\n', '…')),
        ([type, value], around) => {
          expect(find(type, `${around.join('')} ${value} ${around.join('')}`)).toContain(value);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('AC-5.1 tables', () => {
  it.each([
    [
      'Markdown',
      'x\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\n\ny',
      {
        columns: ['a', 'b'],
        rows: [
          ['1', '2'],
          ['3', ''],
        ],
      },
    ],
    [
      'Markdown with bars inside',
      '| a | b |\n|--|--|\n| x\\|y | z |',
      { columns: ['a', 'b'], rows: [['x|y', 'z']] },
    ],
    ['tabs', 'intro\na\tb\n1\t2\nend', { columns: ['a', 'b'], rows: [['1', '2']] }],
    [
      'HTML',
      '<table class="t"><tr><th>a</th><th>b</th></tr><tr><td>1 &amp; 2</td><td><b>3</b></td></tr></table>',
      { columns: ['a', 'b'], rows: [['1 & 2', '3']] },
    ],
  ])('%s', (_, text, table) => expect(findTables(text)).toEqual([table]));

  it('lines with bars or rules alone are none', () => {
    expect(findTables('a | b\n\n---\n\nc')).toEqual([]);
    expect(findTables('one\ttab line\nand no other')).toEqual([]);
  });
});
