import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DecisionParse, parseDecisions } from './index.ts';

const CASES = new URL('../cases/', import.meta.url);
const SEPARATOR = '\n=====\n';

/** What a case file holds above its text: the reply or what is open, then each question with its options. */
function renderParse({ questions, complete, open, reply }: DecisionParse): string {
  const result = complete ? `reply: ${reply}` : `open: ${open.join(', ')}`;
  const lines = questions.flatMap(({ id, title, options, recommended }) => [
    `${id} | ${title}`.trim(),
    ...options.map(({ letter, text }) => `  ${letter}${letter === recommended ? '*' : ' '} ${text}`),
  ]);
  return questions.length === 0 ? 'nothing' : [result, ...lines].join('\n');
}

describe('parseDecisions reads the cases', () => {
  it.each(readdirSync(CASES))('DS-1.2 %s', (name) => {
    const [expected = '', ...text] = readFileSync(new URL(name, CASES), 'utf8').split(SEPARATOR);
    expect(renderParse(parseDecisions(text.join(SEPARATOR)))).toBe(expected);
  });
});

const NOTHING = { questions: [], complete: false, open: [], reply: null };

describe('parseDecisions', () => {
  it('DS-1.1 a number with two lettered options is a question, with one option it is none', () => {
    expect(parseDecisions('1. Which?\nA. x\nB. y').questions).toHaveLength(1);
    expect(parseDecisions('1. Which?\nA. x')).toEqual(NOTHING);
  });

  it.each(['I have no strong preference here.', 'I have no recommendation.', '这题我没意见。'])(
    'F-3 words that own no view of a question leave it open, whatever is marked: %s',
    (words) => {
      const marked = '1. Which port?\nA. 8080 (recommended)\nB. 3000';
      expect(parseDecisions(`${marked}\n\nPick one.`).reply).toBe('1A');
      expect(parseDecisions(`${marked}\n\n${words}`).open).toEqual(['1']);
    },
  );

  it.each([
    'I recommend A for both, but the store depends on your team.',
    'I recommend A for all, except the second.',
    '两项都建议选 A，但第二项要看预算。',
  ])('F-3 a letter for all but some is taken for none: %s', (words) => {
    const asked = '1. Which port?\nA. 8080\nB. 3000\n2. Which store?\nA. SQLite\nB. Postgres';
    expect(parseDecisions(`${asked}\n\nI recommend A for both.`).reply).toBe('1A 2A');
    expect(parseDecisions(`${asked}\n\n${words}`).open).toEqual(['1', '2']);
  });

  it('DS-1.1 a text without questions is neither complete nor open', () => {
    expect(parseDecisions('')).toEqual(NOTHING);
    expect(parseDecisions('All done, nothing to decide.')).toEqual(NOTHING);
  });

  it.each(['1.', '1)', '1、', '（1）', '**1.', '### 1', '1️⃣', '①', '第1题', 'Question 1:', '问题1：', '１．'])(
    'DS-1.2 the number may be written %s',
    (number) => {
      const parse = parseDecisions(`${number} Which port?\nA. 8080 (recommended)\nB. 3000`);
      expect(parse.reply).toBe('1A');
    },
  );

  it.each([
    'A.',
    'A)',
    'A、',
    'A：',
    '- A',
    '- **A**：',
    '（A）',
    '[A]',
    'Option A:',
    '选项A：',
    '方案 A：',
    'Ａ．',
  ])('DS-1.2 an option may be written %s', (marker) => {
    const [first, second] = [marker, marker.replace('A', 'B').replace('Ａ', 'Ｂ')];
    const parse = parseDecisions(`1. Which port?\n${first} 8080\n${second} 3000（推荐）`);
    expect(parse.reply).toBe('1B');
    expect(parse.questions[0]?.options).toEqual([
      { letter: 'A', text: '8080' },
      { letter: 'B', text: '3000' },
    ]);
  });

  it.each(['推荐', '（推荐）', '推荐🌟', '推荐✅', '🌟', '⭐', '✅', '(recommended)', '[recommended]'])(
    'DS-1.3 %s marks an option before and after its text',
    (mark) => {
      const after = parseDecisions(`1. Which?\nA. x\nB. y ${mark}`);
      const before = parseDecisions(`1. Which?\nA. x\nB. ${mark} y`);
      expect([after.reply, before.reply]).toEqual(['1B', '1B']);
      expect([after, before].map(({ questions }) => questions[0]?.options[1]?.text)).toEqual(['y', 'y']);
    },
  );

  it.each(['不推荐', '不太推荐', '（不建议）', 'not recommended', "(I wouldn't recommend it)", '不**推荐**'])(
    'DS-1.3 a negated mark is no recommendation: %s',
    (mark) => {
      expect(parseDecisions(`1. Which?\nA. x\nB. y, ${mark}`).open).toEqual(['1']);
    },
  );

  it.each([
    '推荐 C。',
    '建议选 C',
    '我推荐：C',
    'Recommended: C',
    'My recommendation: C',
    "I'd go with C",
    'I recommend C.',
  ])('DS-1.3 one sentence after the options may name the letter: %s', (sentence) => {
    expect(parseDecisions(`1. Which?\nA. x\nB. y\nC. z\n\n${sentence}`).reply).toBe('1C');
    expect(parseDecisions(`1. Which?\nA. x\nB. y\nC. z\n${sentence}`).reply).toBe('1C');
  });

  it('DS-1.3 two marked options leave the question unresolved', () => {
    const parse = parseDecisions('1. Which?\nA. x ⭐\nB. y ⭐\n2. When?\nA. now ⭐\nB. later');
    expect(parse).toMatchObject({ complete: false, open: ['1'], reply: null });
  });

  it('DS-1.4 of several blocks the last contiguous one counts', () => {
    const first = '1. Old?\nA. x (recommended)\nB. y\n';
    const last = '1. New?\nA. x\nB. y (recommended)\n';
    expect(parseDecisions(`${first}\nThat was last week.\n\n${last}`).reply).toBe('1B');
  });

  it.each([
    ['code', '```\n1. Which?\nA. x (recommended)\nB. y\n```'],
    ['quotes', '> 1. Which?\n> A. x (recommended)\n> B. y'],
    ['section numbers', '6.5 Which?\nA. x (recommended)\nB. y'],
    ['records', 'Decisions already made:\n\n1. Which?\nA. x (recommended)\nB. y'],
    ['outlines', 'A. Scope\nB. Method\nC. Results\nD. Discussion\nE. Appendix'],
    ['comparisons', '| Aspect | A | B |\n|---|---|---|\n| Speed | fast | slow |'],
  ])('DS-1.4 %s hold no questions', (_, text) => {
    expect(parseDecisions(text)).toEqual(NOTHING);
  });

  it('DS-1.5 ids and the case of letters stay as written', () => {
    const text = 'D1: Which?\na) x\nb) y (recommended)\n\nD2: When?\na) now (recommended)\nb) later';
    expect(parseDecisions(text).reply).toBe('D1b D2a');
  });

  it('DS-2.1 a complete parse replies in the form 1A 2C 3B', () => {
    const question = (id: number, letter: string) =>
      `${id}. Which?\n${['A', 'B', 'C'].map((each) => `${each}. x${each === letter ? ' (recommended)' : ''}`).join('\n')}`;
    expect(parseDecisions([question(1, 'A'), question(2, 'C'), question(3, 'B')].join('\n\n')).reply).toBe(
      '1A 2C 3B',
    );
  });

  it('reads a decision set behind megabytes of text and stays out of an unclosed fence', () => {
    const set = '\n\n1. Which?\nA. x\nB. y (recommended)\n';
    expect(parseDecisions('Prose about queues. \n'.repeat(60_000) + set).reply).toBe('1B');
    expect(parseDecisions(`\`\`\`\n${'code();\n'.repeat(200_000)}${set}`)).toEqual(NOTHING);
    expect(parseDecisions(`\`\`\`\n${'code();\n'.repeat(200_000)}\`\`\`${set}`).reply).toBe('1B');
  });
});

describe('a recommendation below the options', () => {
  const MARKED = '1. Which store?\nA. SQLite (recommended)\nB. Postgres\n\n';

  it.each([
    'Overall I would take 1B.',
    'On reflection B is better.',
    'Having checked the prices, B wins.',
    'Final word: B.',
    'Correction: 1B.',
    'I no longer recommend A.',
    'Please disregard the recommendation.',
    '其实 B 更好。',
    '最后还是选 B。',
    '第 1 题我改选 B。',
    '不要选 A。',
  ])('F-3 DS-2.6 that differs leaves the question open: %s', (closing) => {
    expect(parseDecisions(MARKED + closing).open).toEqual(['1']);
  });

  it.each([
    'B costs more.',
    'If you pick B, we need a server.',
    'Reply with 1A or 1B.',
    'I recommend A over B.',
    'We could switch to B later.',
    '相比 B，A 更简单。',
    '如果选 B，需要服务器。',
  ])('F-3 that prefers no other letter leaves it as it is: %s', (closing) => {
    expect(parseDecisions(MARKED + closing).reply).toBe('1A');
  });

  it.each([
    'I recommend A for small teams, B for large ones.',
    'If you run one node I recommend A, otherwise B.',
    'A below a thousand users, B above.',
    '单机就选 A，多机建议 B。',
  ])('F-3 DS-1.3 that is conditional recommends nothing: %s', (closing) => {
    expect(parseDecisions(`1. Which store?\nA. SQLite\nB. Postgres\n\n${closing}`).open).toEqual(['1']);
  });

  it.each(['I recommend 1A and 2B.', 'My picks: 1A, 2B', '建议选择 1A 2B', '第 1 题选 A，第 2 题选 B。'])(
    'F-12 DS-1.3 may be collected at the end: %s',
    (closing) => {
      const set = '1. Which?\nA. x\nB. y\n2. When?\nA. now\nB. later\n\n';
      expect(parseDecisions(set + closing).reply).toBe('1A 2B');
    },
  );
});

describe('a recommendation that is not meant', () => {
  const picksOf = (text: string) =>
    parseDecisions(text).questions.flatMap(({ recommended }) => recommended ?? []);

  it.each([
    "Normally I'd recommend B, but here it is unclear.",
    'Most people recommend B.',
    'For production I recommend B.',
    "In production, I'd go with B.",
    'I recommend B once you have more than 100 users.',
    'I recommend plan B of the hosting company for the domain.',
    'Your last message said I recommend B, which I did not.',
    "I'd go with B for the other service.",
    'Recommendation: B is out.',
    'Lean: (a) or (b).',
    '很难推荐 B。',
    '很多人推荐 B。',
    '社区普遍推荐 B。',
    '大团队推荐 B。',
    '预算够的话推荐 B。',
    '推荐 B 的前提是有 DBA。',
    '建议：B 不要选。',
    '我的建议：选项 A + 选项 B 的混合',
    "I'd go with B... or A, if the budget is tight.",
    'My recommendation is B unless the budget is tight, in which case A.',
    'User: I recommend B.',
    '从成本看推荐 A，从性能看推荐 B。',
  ])('F-3 DS-2.6 picks nothing: %s', (sentence) => {
    expect(picksOf(`1. Which store?\nA. SQLite\nB. Postgres\n\n${sentence}`)).toEqual([]);
  });

  it.each([
    'The vendor suggestion was 1A 2B.',
    'I suggest avoiding 1A 2B.',
    'I recommend against 1A and 2B.',
    "I'd recommend anything but 1A.",
    '建议避免 1A 2B。',
  ])('F-3 DS-2.6 picks nothing for several questions: %s', (sentence) => {
    const set = '1. Which?\nA. x\nB. y\n2. When?\nA. now\nB. later\n\n';
    expect(picksOf(set + sentence)).toEqual([]);
  });

  it.each(['A (if small), else B', 'A for dev, B for prod', 'A → B', 'A?', 'not A'])(
    'F-13 DS-2.6 picks nothing from a cell that holds %s',
    (cell) => {
      const head = '| # | Question | Options | Recommended |\n|---|---|---|---|\n';
      expect(picksOf(`${head}| 1 | Which? | A. x B. y | ${cell} |`)).toEqual([]);
    },
  );

  it.each(['Recommended by vendor', 'Previously recommended', 'Not recommended', '不推荐'])(
    'F-13 DS-2.6 picks nothing from a column called %s',
    (header) => {
      const head = `| # | Question | Options | ${header} |\n|---|---|---|---|\n`;
      expect(picksOf(`${head}| 1 | Which? | A. x B. y | A |`)).toEqual([]);
    },
  );

  it.each([
    ['A. Recommended\nB. Favourites\nC. History'],
    ['A. "Recommended"\nB. "New"'],
    ['A. ⭐ star\nB. ❤️ heart'],
    ['A. SQLite ★★☆\nB. Postgres'],
    ['A. SQLite (recommended for now)\nB. Postgres (recommended in the long run)'],
  ])(
    'DS-1.3 takes the words and icons of options, and marks for a case, for what they are: %j',
    (options) => {
      expect(picksOf(`1. Which?\n${options}`)).toEqual([]);
    },
  );

  it.each([
    'Recommendation: Postgres.',
    'Thinking about it more, Postgres is the better choice.',
    'I recommend the second one.',
    '想了想还是 Postgres 更好。',
    '推荐第二个。',
    'That said, B might be better.',
  ])('F-3 DS-2.6 doubts a mark when other words prefer another option: %s', (closing) => {
    expect(picksOf(`1. Which store?\nA. SQLite (recommended)\nB. Postgres\n\n${closing}`)).toEqual([]);
  });

  it.each([
    "If I had to pick one, I'd go with B.",
    "That's why I recommend B.",
    "Given the size of the team, I'd go with B.",
    'For your use case, I recommend B.',
    'AI 建议：B',
    '考虑到维护成本，推荐 B。',
  ])('DS-1.3 the model itself, for this question, picks: %s', (sentence) => {
    expect(picksOf(`1. Which store?\nA. SQLite\nB. Postgres\n\n${sentence}`)).toEqual(['B']);
  });
});

describe('findings', () => {
  it('F-4 DS-1.4 a record with its alternatives opens no set', () => {
    expect(parseDecisions('选择: SQLite\n备选方案: A) Postgres B) MySQL\n理由: 简单')).toEqual(NOTHING);
  });

  it.each([
    '- A（推荐） x\n- B y',
    '**A（推荐）** x\n**B** y',
    'A【推荐】x\nB、y',
    '(A, recommended) x\n(B) y',
    '[推荐] A. x\nB. y',
  ])('F-11 DS-1.3 a mark may be glued to the letter or stand before it: %j', (options) => {
    expect(parseDecisions(`1. Which?\n${options}`).reply).toBe('1A');
  });

  it('F-13 DS-1.2 a column of a table may hold the recommendation in words, or nothing but a star', () => {
    const rows =
      '| # | Topic | Options | My pick |\n|---|---|---|---|\n| 1 | Store | **A** disk · **B** bucket | 建议选 B |';
    expect(parseDecisions(rows).reply).toBe('1B');
    expect(parseDecisions('Which?\n\n| | | |\n|---|---|---|\n| | A | x |\n| ⭐ | B | y |').reply).toBe('1B');
  });

  it('F-14 DS-1.2 labels 1A are options, a lettered heading below is none, and a form to reply asks', () => {
    expect(parseDecisions('1. Store\n选项 1A：x（推荐）\n选项 1B：y').reply).toBe('1A');
    const set = '1. Which?\nA. x (recommended)\nB. y\n\n## C. Notes';
    expect(parseDecisions(set).questions[0]?.options).toHaveLength(2);
    expect(parseDecisions('1. Store\n   A. x.\n   B. y.\n\nReply 1A or 1B.').open).toEqual(['1']);
  });

  it('F-15 DS-1.4 what is settled before a set does not switch it off', () => {
    const set = '4. Which?\nA. x (recommended)\nB. y';
    expect(parseDecisions(`The first three are settled, one remains:\n\n${set}`).reply).toBe('4A');
    expect(parseDecisions(`需求已确认。\n\n${set}`).reply).toBe('4A');
    expect(parseDecisions(`各方案均已在测试环境验证通过，结果稳定。\n\n${set}`).reply).toBe('4A');
  });

  it.each([
    'A note after another look at it. For question 1 I would actually go with B.',
    'On second thought I recommend B for question 1.',
    '所以第 1 题我改主意了，建议先选 B，以后再换。',
    '第 1 题我改主意了，选 B。',
    '问题 1 改为推荐 B。',
  ])('F-3 DS-2.6 a later sentence that names a question and another letter leaves it open: %j', (later) => {
    const set = '1. Which?\nA. x (recommended)\nB. y\n\n2. Which?\nA. x (recommended)\nB. y';
    expect(parseDecisions(`${set}\n\n${later}`)).toMatchObject({ complete: false, open: ['1'] });
  });
});
