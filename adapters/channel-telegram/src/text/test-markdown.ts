// Markdown made up for tests: documents in which every word is told apart from every other, and mixtures of marks.
import fc from 'fast-check';

/** Stands for a word; each becomes another one. */
const WORD = '\u0001';

const inline = fc.constantFrom(
  `${WORD} ${WORD}`,
  `**${WORD}** ${WORD}`,
  `*${WORD} **${WORD}***`,
  `***${WORD}***`,
  `~~${WORD}~~`,
  `||${WORD}||`,
  `<u>${WORD}</u>`,
  `\`${WORD}\``,
  `\`\` ${WORD} \` ${WORD} \`\``,
  `**中文：**${WORD}`,
  `[${WORD} **${WORD}**](https://example.com/a)`,
  `[${WORD}](./somewhere)`,
  `![${WORD}](https://example.com/i.png)`,
  `[${WORD}](https://example.com "${WORD}")`,
  `<b class="x">${WORD}</b>`,
  `$${WORD}^2$`,
  `\\*${WORD}\\*`,
  `${WORD}[^1]`,
  `https://example.com/${WORD}_x`,
  `<https://example.com/${WORD}>`,
  `**${WORD} \`${WORD}\` ${WORD}**`,
  `_${WORD}_ 👩‍💻 ${WORD} é̂`,
);
const words = fc.array(inline, { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((each) => each.join('\n'));

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const table = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.array(words, { minLength: 4, maxLength: 4 }), { maxLength: 3 }),
  )
  .map(([width, rows]) => {
    const cells = (row: readonly string[]) => `| ${row.slice(0, width).join(' | ').replaceAll('||', '')} |`;
    const header = cells([WORD, WORD, `**${WORD}**`, WORD]);
    return [header, `|${' --- |'.repeat(width)}`, ...rows.map(cells)].join('\n');
  });

const { block } = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    lines,
    words.map((text) => `## ${text}`),
    words.map((text) => `${text}\n---`),
    lines.map((text) => `\`\`\`ts\n${text.replaceAll('`', '')}\n  ${WORD}\n\`\`\``),
    fc.constant('---'),
    table,
    tie('list'),
    tie('quote'),
  ),
  list: fc
    .array(fc.tuple(fc.constantFrom('- ', '* ', '1. ', '2) ', '- [ ] ', '- [x] '), tie('block')), {
      minLength: 1,
      maxLength: 3,
    })
    .map((items) => items.map(([marker, text]) => marker + indent(text, '    ')).join('\n')),
  quote: tie('block').map((text) => `> ${indent(text, '> ')}`),
}));

export interface Document {
  markdown: string;
  words: string[];
}

/** A document and the words in it, in order. */
export const anyDocument: fc.Arbitrary<Document> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => numberWords(blocks.join('\n\n')));

function numberWords(source: string): Document {
  const found: string[] = [];
  const markdown = source.replaceAll(WORD, () => {
    found.push(`q${found.length}q`);
    return found.at(-1) ?? '';
  });
  return { markdown, words: found };
}

const commonInline = fc.constantFrom(
  WORD,
  `**${WORD} ${WORD}**`,
  `*${WORD}*`,
  `**${WORD} *${WORD}* ${WORD}**`,
  `~~${WORD}~~`,
  `\`${WORD}\``,
  `**${WORD} \`${WORD}\`**`,
  `[${WORD} \`${WORD}\`](https://example.com)`,
  `(${WORD}, *${WORD}*)`,
  `${WORD}_${WORD}_${WORD}`,
);
const commonWords = fc.array(commonInline, { minLength: 1, maxLength: 3 }).map((each) => each.join(' '));
const commonBlock = fc.oneof(
  commonWords,
  commonWords.map((text) => `# ${text}`),
  commonWords.map((text) => `> ${text}\n> ${text}`),
  commonWords.map((text) => `- ${text}\n  - ${text}\n- ${text}`),
  commonWords.map((text) => `1. ${text}\n\n   ${text}\n2. ${text}`),
  commonWords.map((text) => `\`\`\`\n${text.replaceAll('`', '')}\n\`\`\``),
);

/** A document of what all readers of Markdown agree on. */
export const anyCommonDocument: fc.Arbitrary<Document> = fc
  .array(commonBlock, { minLength: 1, maxLength: 5 })
  .map((blocks) => numberWords(blocks.join('\n\n')));

const mark = fc.constantFrom(
  ...['*', '**', '***', '_', '__', '`', '``', '```', '~~', '~~~', '||', '|', '$', '$$', '\\', '\\(', '\\)'],
  ...[
    '[',
    ']',
    '](',
    '![',
    ')',
    '(',
    '<',
    '>',
    '<u>',
    '</u>',
    '<br>',
    '](https://a.b)',
    '[x]: https://a.b\n',
    '[x]',
  ],
  ...[
    '\n',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n> ',
    '\n>> ',
    '\n# ',
    '\n---\n',
    '\n| ',
    '|\n|-|-|\n',
    '    ',
    '\t',
  ],
  ...[
    'https://a.b/',
    ' ',
    '  \n',
    '：',
    '（',
    '。',
    '👩‍👩‍👧',
    '🇫🇷',
    'e\u0301',
    '\u202e',
    '\ud800',
    '\r\n',
    '\r',
    '•',
    '☐',
  ],
);

/** Marks and words without any sense. */
export const anyMixture: fc.Arbitrary<Document> = fc
  .array(fc.oneof(mark, mark, fc.constant(WORD)), { maxLength: 60 })
  .map((pieces) => numberWords(pieces.join('')));
