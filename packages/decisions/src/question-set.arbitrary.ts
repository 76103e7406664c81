// Question sets for property tests, and every way a model may write them down. Only tests use it.
import fc from 'fast-check';
import type { DecisionQuestion } from './decision-set.ts';

const WORDS = [
  'cache',
  'queue',
  'SQLite',
  'Postgres',
  'local disk',
  'one file',
  'two shards',
  'retry later',
  'keep it',
  '本地缓存',
  '消息队列',
  '保留旧接口',
  '按天切分',
  '不启用',
  'v2 API',
  'x-ray',
  'node 24',
  '`nod.db`',
] as const;
const TITLES = [
  'Which store?',
  'Where does it run?',
  '用哪个存储？',
  '是否启用缓存？',
  'Storage choice?',
] as const;

const word = fc.constantFrom(...WORDS);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

interface Style {
  readonly head: (id: string, title: string) => string;
  readonly option: (letter: string, text: string) => string;
  readonly mark: (text: string) => string;
  readonly between: string;
}

const HEADS: readonly Style['head'][] = [
  (id, title) => `${id}. ${title}`,
  (id, title) => `${id}) ${title}`,
  (id, title) => `${id}、${title}`,
  (id, title) => `（${id}）${title}`,
  (id, title) => `**${id}. ${title}**`,
  (id, title) => `### ${id} ${title}`,
  (id, title) => `### ${id}. ${title}`,
  (id, title) => `- **${id}.** ${title}`,
  (id, title) => `Question ${id}: ${title}`,
  (id, title) => `**Decision ${id} — ${title}**`,
  (id, title) => `决策 ${id}：${title}`,
  (id, title) => `问题${id}：${title}`,
  (id, title) => `【决策${id}】${title}`,
  (id, title) => `❓ **${id}.** ${title}`,
];
const OPTIONS: readonly Style['option'][] = [
  (letter, option) => `${letter}. ${option}`,
  (letter, option) => `   ${letter}) ${option}`,
  (letter, option) => `${letter}、${option}`,
  (letter, option) => `${letter}：${option}`,
  (letter, option) => `- ${letter} ${option}`,
  (letter, option) => `  - **${letter}**：${option}`,
  (letter, option) => `（${letter}）${option}`,
  (letter, option) => `[${letter}] ${option}`,
  (letter, option) => `- **${letter})** ${option}`,
  (letter, option) => `- [ ] ${letter}. ${option}`,
  (letter, option) => `Option ${letter}: ${option}`,
  (letter, option) => `方案 ${letter}：${option}`,
  (letter, option) => `**${letter}. ${option}**`,
  (letter, option) => `- ${letter} — ${option}`,
];
const MARKS: readonly Style['mark'][] = [
  (option) => `${option} (recommended)`,
  (option) => `${option}（推荐）`,
  (option) => `${option} 推荐🌟`,
  (option) => `${option} ⭐`,
  (option) => `${option} [Recommended]`,
  (option) => `⭐ ${option}`,
  (option) => `【推荐】${option}`,
  (option) => `${option} — recommended`,
  (option) => `${option}，推荐`,
];

const style: fc.Arbitrary<Style> = fc.record({
  head: fc.constantFrom(...HEADS),
  option: fc.constantFrom(...OPTIONS),
  mark: fc.constantFrom(...MARKS),
  between: fc.constantFrom('\n', '\n\n'),
});

function toQuestion(id: string, lower: boolean): fc.Arbitrary<DecisionQuestion> {
  return fc
    .record({
      title: fc.constantFrom(...TITLES),
      texts: fc.array(text, { minLength: 2, maxLength: 6 }),
      pick: fc.option(fc.nat({ max: 5 }), { freq: 4 }),
    })
    .map(({ title, texts, pick }) => {
      const options = texts.map((each, index) => ({ letter: toLetter(index, lower), text: each }));
      const recommended = pick === null ? null : (options[pick % options.length]?.letter ?? null);
      return { id, title, options, recommended };
    });
}

function toLetter(index: number, lower: boolean): string {
  return String.fromCharCode((lower ? 97 : 65) + index);
}

/** 1 to 5 questions numbered from `first`, their ids perhaps with a prefix. */
export const questionSet: fc.Arbitrary<readonly DecisionQuestion[]> = fc
  .record({
    prefix: fc.constantFrom('', '', 'Q', 'D'),
    first: fc.integer({ min: 1, max: 20 }),
    count: fc.integer({ min: 1, max: 5 }),
    lower: fc.boolean(),
  })
  .chain(({ prefix, first, count, lower }) =>
    fc.tuple(...Array.from({ length: count }, (_, index) => toQuestion(`${prefix}${first + index}`, lower))),
  );

/** The set written down in one style, and how it must parse. */
export const renderedSet = fc
  .record({ questions: questionSet, style })
  .map(({ questions, style: { head, option, mark, between } }) => ({
    questions,
    text: questions
      .map(({ id, title, options, recommended }) => {
        const lines = options.map(({ letter, text: each }) =>
          option(letter, letter === recommended ? mark(each) : each),
        );
        return [head(id, title), ...lines].join('\n');
      })
      .join(between),
  }));

/** The set with options on the question's own line. */
export const inlineSet = questionSet.map((questions) => ({
  questions,
  text: questions
    .map(({ id, title, options, recommended }) => {
      const inline = options.map(
        ({ letter, text: each }) => `${letter}) ${each}${letter === recommended ? ' (recommended)' : ''}`,
      );
      return `${id}. ${title} ${inline.join(' ')}`;
    })
    .join('\n'),
}));

/** The set as a table: one row each, a column for the recommendation. */
export const tableSet = questionSet.map((questions) => ({
  questions,
  text: [
    '| # | Question | Options | Recommended |',
    '|---|---|---|---|',
    ...questions.map(({ id, title, options, recommended }) => {
      const cell = options.map(({ letter, text: each }) => `${letter}. ${each}`).join('<br>');
      return `| ${id} | ${title} | ${cell} | ${recommended ?? ''} |`;
    }),
  ].join('\n'),
}));

/** The set with a sentence below each question that names the letter. */
export const spokenSet = fc
  .record({
    questions: questionSet,
    sentence: fc.constantFrom(
      '推荐 X。',
      '建议选 X',
      'I recommend X.',
      'My recommendation: X',
      "I'd go with X.",
    ),
  })
  .map(({ questions, sentence }) => ({
    questions,
    text: questions
      .map(({ id, title, options, recommended }) => {
        const lines = options.map(({ letter, text: each }) => `   ${letter}. ${each}`);
        const spoken = recommended === null ? [] : ['', `   ${sentence.replace('X', recommended)}`];
        return [`${id}. ${title}`, ...lines, ...spoken, ''].join('\n');
      })
      .join('\n'),
  }));

const SENTENCES = [
  'The hub keeps every message in one store.',
  'I recommend reading the design first (it is short).',
  '接口已经改好，测试全部通过。',
  'A channel never learns why something was asked.',
  'We could either (a) rewrite it or (b) patch it.',
  '推荐先看一下 6.5 节的说明。',
  'B is slower than A in every run.',
  'See section 6.5 and table 3.',
] as const;
const paragraph = fc
  .array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(' '));
const listItem = fc.constantFrom(
  'Fixed the parser',
  'Added tests',
  '补充文档',
  'Removed the old queue',
  '重构存储层',
);
const numbered = fc
  .array(listItem, { minLength: 1, maxLength: 6 })
  .map((items) => items.map((item, index) => `${index + 1}. ${item}`).join('\n'));
const outline = fc
  .array(listItem, { minLength: 2, maxLength: 5 })
  .map((items) => items.map((item, index) => `${toLetter(index, false)}. ${item}`).join('\n'));
const steps = fc
  .array(fc.array(listItem, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all
      .map((items, index) =>
        [`${index + 1}. Part`, ...items.map((item, at) => `   ${toLetter(at, true)}. ${item}`)].join('\n'),
      )
      .join('\n'),
  );
const code = renderedSet.map(({ text: each }) => `\`\`\`\n${each}\n\`\`\``);
const quote = renderedSet.map(({ text: each }) => each.replace(/^/gm, '> '));
const comparison = fc.constant(
  '| Aspect | A | B |\n|---|---|---|\n| Speed | fast | slow |\n| Cost | 1 | 2 |',
);

/** Text that asks nothing: paragraphs, lists, outlines, steps, code, quotes, comparisons. */
export const prose = fc
  .array(fc.oneof(paragraph, numbered, outline, steps, code, quote, comparison), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('\n\n'));

/** Paragraphs alone. */
export const paragraphs = fc
  .array(paragraph, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('\n\n'));

const PIECES = [
  '1. ',
  'A. ',
  'B) ',
  '（A）',
  '**',
  '`',
  '```\n',
  '~~~',
  '> ',
  '| ',
  '|---|\n',
  '\n',
  '\n\n',
  '    ',
  '- ',
  '推荐',
  '不',
  '⭐',
  '✅',
  '(',
  '）',
  '6.5 ',
  'Q1: ',
  '决策 D1：',
  '1️⃣',
  '🅰️',
  'Recommended: ',
  '1A 2C',
  '<!--',
  '<think>',
  '\t',
  '\\',
  '~~',
  '\ud83c',
  '?',
] as const;

/** Anything at all, often close to what the parser looks for. */
export const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 80 })
    .map((all) => all.join('')),
);

const INVISIBLE = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u0007',
  '\u{e0041}',
] as const;
const COLOUR = ['\u001b[1m', '\u001b[36m', '\u001b[0m', '\u001b[38;5;208m', '\u001b]0;title\u0007'] as const;
const LINE_END = ['\r', '\r\n', '\u2028', '\u2029'] as const;

/** Changes that nobody sees: characters put in anywhere, other line ends. */
export const unseen: fc.Arbitrary<(text: string) => string> = fc
  .record({
    added: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE, ...COLOUR)), { maxLength: 12 }),
    end: fc.constantFrom('\n', ...LINE_END),
  })
  .map(({ added, end }) => (text: string) => {
    const units = [...text];
    for (const [at, unseenUnit] of added) units.splice(at % (units.length + 1), 0, unseenUnit);
    return units.join('').replaceAll('\n', end);
  });

/** Sentences that recommend no option of a set: they describe, suppose, or speak for others. */
const NEUTRAL = [
  'B costs more.',
  'If you pick B, we need a server.',
  'We could switch to B later.',
  'Compared with A, B is slower.',
  'The docs recommend reading the manual first.',
  'Most people recommend B.',
  'For production I recommend B.',
  'I recommend B once you have more than 100 users.',
  '社区普遍推荐 B。',
  '大团队推荐 B。',
  'I will start tomorrow morning.',
  'All tests pass; nothing else has changed.',
  '相比 B，A 更省事。',
  '如果选 B，需要服务器。',
  '其余改动已经提交，测试全部通过。',
  'See section 6.5 and table 3.',
] as const;

/** Lines that change nothing, put below a set. */
export const neutral = fc
  .array(fc.constantFrom(...NEUTRAL), { minLength: 1, maxLength: 4 })
  .map((lines) => `\n\n${lines.join('\n\n')}`);

/** Other ways to set the same lines: emphasis, indentation, blanks at the end, blank lines. */
export const restyled: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
  (text: string) => text.replace(/^(\s*)([A-Fa-f])([.)、：]) /gm, '$1**$2$3** '),
  (text: string) => text.replace(/^(\s*)([A-Fa-f][.)、：] )/gm, '$1- $2'),
  (text: string) => text.replace(/^/gm, '  '),
  (text: string) => text.replace(/$/gm, '  '),
  (text: string) => text.replace(/\((recommended)\)/g, '(**$1**)'),
  (text: string) => text.replace(/（推荐）/g, '（**推荐**）'),
  (text: string) => text.replace(/\n/g, '\n\n'),
  (text: string) => `Here is where I stand.\n\n${text}`,
);

/** Words that take a mark back or give it to somebody else. */
export const disowned = fc.constantFrom(
  (mark: string) => `not ${mark}`,
  (mark: string) => `no longer ${mark}`,
  (mark: string) => `previously ${mark}`,
  (mark: string) => `formerly ${mark}`,
  (mark: string) => `least ${mark}`,
  (mark: string) => `vendor-${mark}`,
  (mark: string) => `${mark} by the vendor`,
  (mark: string) => `${mark} only for demos`,
  (mark: string) => `${mark} if you have a server`,
  (mark: string) => `${mark}?`,
  (mark: string) => `~~${mark}~~`,
);
