// Arbitrary configuration files as people write them, for property tests: comments in every place, any indentation
// and line end, trailing commas, texts that look like something else.
import fc from 'fast-check';

const KEYS = [
  'a',
  'mcp',
  'model',
  'mcpServers',
  'mcp_servers',
  'nod',
  'env',
  'permissions',
  'x y',
  '注释',
  'a.b',
  '__proto__x',
];
const TEXTS = [
  '',
  'x',
  '// no comment',
  '# no comment',
  '[nod]',
  '{"nod": 1}',
  'say "hi"',
  '你好',
  'a\\b',
  ',',
  '}',
];

const scalar = fc.oneof(fc.constantFrom(...TEXTS), fc.integer({ min: -99, max: 99 }), fc.boolean());
const key = fc.constantFrom(...KEYS);

interface Style {
  unit: string;
  lineEnd: string;
  comments: string[];
  trailingComma: boolean;
}

const comment = fc.constantFrom('', '', '', ' // yes, "this", {is} kept', ' /* and [this] */', ' // 也保留');

const styleArbitrary: fc.Arbitrary<Style> = fc.record({
  unit: fc.constantFrom('  ', '    ', '\t', ' '),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  comments: fc.array(comment, { minLength: 12, maxLength: 12 }),
  trailingComma: fc.boolean(),
});

type Json = string | number | boolean | Json[] | { [key: string]: Json };

const { value } = fc.letrec<{ value: Json; table: { [key: string]: Json } }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar as fc.Arbitrary<Json>,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('table'),
  ),
  table: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
}));

const tableArbitrary = fc.dictionary(key, value, { maxKeys: 5 });

/** A file whose outermost value is an object; sometimes on one line. */
export const jsonText: fc.Arbitrary<string> = fc
  .record({
    content: tableArbitrary,
    style: styleArbitrary,
    head: fc.constantFrom('', '// settings\n', '\n'),
    isOneLine: fc.boolean(),
  })
  .map(({ content, style, head, isOneLine }) =>
    isOneLine ? JSON.stringify(content) : head + renderJson(content, style, '', { count: 0 }) + style.lineEnd,
  );

function renderJson(content: Json, style: Style, indent: string, seen: { count: number }): string {
  if (typeof content !== 'object') return JSON.stringify(content);
  const isList = Array.isArray(content);
  const inner = indent + style.unit;
  const rows = Object.entries(content).map(([name, each]) => {
    const prefix = isList ? '' : `${JSON.stringify(name)}: `;
    return {
      row: `${inner}${prefix}${renderJson(each, style, inner, seen)}`,
      comment: nextComment(style, seen),
    };
  });
  if (rows.length === 0) return isList ? '[]' : '{}';
  const lines = rows.map(({ row, comment: beside }, index) => {
    const comma = index < rows.length - 1 || style.trailingComma ? ',' : '';
    return `${row}${comma}${beside}${style.lineEnd}`;
  });
  return `${isList ? '[' : '{'}${style.lineEnd}${lines.join('')}${indent}${isList ? ']' : '}'}`;
}

function nextComment({ comments }: Style, seen: { count: number }): string {
  seen.count += 1;
  return comments[seen.count % comments.length] ?? '';
}

const tomlScalar = scalar.map((each) => (typeof each === 'string' ? JSON.stringify(each) : String(each)));
const tomlValue = fc.oneof(
  tomlScalar,
  fc.constantFrom(
    '"""\n[mcp_servers.nod]\ncommand = "not this"\n"""',
    "'''\n[[permission.rules]]\n'''",
    '[\n  1, # one\n  2,\n]',
    '{ nod = 1, b = "x" }',
    '1979-05-27T07:32:00Z',
    '0x1F',
    'inf',
  ),
);
const tomlKey = fc.constantFrom('a', 'b', '"x y"', 'model', "'nod'", 'c.d', '"#"');
const tomlComment = fc.constantFrom('', '', ' # kept', ' # [mcp_servers.nod]', ' # 也保留');

const tomlPairs = fc
  .uniqueArray(fc.tuple(tomlKey, tomlValue, tomlComment), { selector: ([name]) => name, maxLength: 4 })
  .map((pairs) => pairs.map(([name, each, beside]) => `${name} = ${each}${beside}\n`));

const tomlHeader = fc.constantFrom(
  ...[
    '[tables]',
    '[ tables . inner ]',
    '[mcp_servers.other]',
    '[mcp_servers."x.y"]',
    '[projects."/home/a b"]',
    '[permission]',
  ],
  ...['[[permission.rules]]', '[[list]]', '[nod]'],
);

const tomlTable = fc
  .tuple(fc.constantFrom('', '\n', '# before\n', '\n\n  # 前\n'), tomlHeader, tomlComment, tomlPairs)
  .map(([before, header, beside, pairs]) => ({
    header,
    text: `${before}${header}${beside}\n${pairs.join('')}`,
  }));

/** Tables come once each unless they are elements of a list; some files are of CRLF, or lack the last line end. */
export const tomlText: fc.Arbitrary<string> = fc
  .record({
    head: tomlPairs,
    tables: fc.uniqueArray(tomlTable, {
      selector: ({ header }) => (header.startsWith('[[') ? Symbol(header) : header),
      maxLength: 6,
    }),
    end: fc.constantFrom('', '\n', '# the end', '\n# the end\n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isCut: fc.boolean(),
  })
  .map(({ head, tables, end, lineEnd, isCut }) => {
    const text = head.join('') + tables.map((each) => each.text).join('') + end;
    return (isCut ? text.replace(/\n$/, '') : text).replaceAll('\n', lineEnd);
  });
