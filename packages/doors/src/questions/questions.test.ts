import { composeDecision, parseDecisions, parsePicks } from '@nod/decisions';
import type { Chosen } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorQuestion, QuestionsAsk } from '../contract/session-ask.ts';
import { readAnswer } from './question-answers.ts';
import { toQuestionForm } from './question-form.ts';
import { findRecommended } from './recommended.ts';

const WORDS: Chosen = { type: 'words' };

describe('the form of a question', () => {
  it('is a message with quick replies for one choice; descriptions stand in the text', () => {
    const one = toAsk(
      toQuestion('Which colour?', ['Red', 'Blue'], { recommended: 1, descriptions: ['warm', ''] }),
    );
    expect(toQuestionForm(one)).toEqual({
      type: 'replies',
      text: 'Which colour?\n\n- Red: warm',
      quickReplies: ['Red', 'Blue'],
      recommended: 1,
    });
  });

  it('is a decision set for several choices', () => {
    const form = toQuestionForm(
      toAsk(
        toQuestion('Storage?', ['SQLite', 'PostgreSQL'], { recommended: 0 }),
        toQuestion('Logs?', ['stdout', 'a file']),
      ),
    );
    expect(form).toMatchObject({ type: 'set' });
    expect(parseDecisions(form.text).questions).toMatchObject([
      { id: '1', recommended: 'A', options: [{ letter: 'A', text: 'SQLite' }, { text: 'PostgreSQL' }] },
      { id: '2', recommended: null },
    ]);
  });

  it('has quick replies only where each says which option it is, and recommends none that is not there', () => {
    expect(toQuestionForm(toAsk(toQuestion('Which?', ['Red', 'Red']))).type).not.toBe('replies');
    const many = Array.from({ length: 20 }, (_, index) => `option ${index}`);
    expect(toQuestionForm(toAsk(toQuestion('Which?', many))).type).not.toBe('replies');
    const beyond = toAsk(toQuestion('Which?', ['Red', 'Blue'], { recommended: 7 }));
    expect(toQuestionForm(beyond)).toMatchObject({ type: 'replies', recommended: null });
  });

  it('is answered in words where several options of a question can be chosen', () => {
    const form = toQuestionForm(toAsk(toQuestion('Which sizes?', ['S', 'M', 'L'], { isMultiple: true })));
    expect(form.type).toBe('words');
    expect(form.text).toContain('Answer with letters, such as: A, B');
    expect(
      toQuestionForm(toAsk(toQuestion('选哪些尺寸？', ['小', '大'], { isMultiple: true }))).text,
    ).toContain('请用字母回答');
  });

  it('holds what the hub reads out of it, whatever the questions are: questions, options and recommendations', () => {
    let sets = 0;
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 2, maxLength: 6 }), (questions) => {
        const form = toQuestionForm(toAsk(...questions));
        if (form.type !== 'set') return;
        sets += 1;
        const found = parseDecisions(form.text).questions;
        expect(found.map(({ id }) => id)).toEqual(questions.map((_, index) => String(index + 1)));
        for (const [index, { options, recommended }] of questions.entries()) {
          expect(found[index]?.options.map(({ letter }) => letter)).toEqual(
            options.map((_, at) => String.fromCharCode(65 + at)),
          );
          for (const [at, { label }] of options.entries())
            expect(found[index]?.options[at]?.text.startsWith(label.replaceAll(/\s+/gu, ' ').trim())).toBe(
              true,
            );
          expect(found[index]?.recommended).toBe(
            recommended === null ? null : String.fromCharCode(65 + recommended),
          );
        }
      }),
      { numRuns: 500 },
    );
    expect(sets).toBeGreaterThan(100);
  });
});

describe('the answer to a question', () => {
  it("is the label of the option that was tapped, or the person's own words where they are taken", () => {
    const ask = toAsk(toQuestion('Which colour?', ['Red', 'Blue']));
    const form = toQuestionForm(ask);
    expect(readAnswer(ask, form, { text: 'Blue', chosen: { type: 'option', index: 1 } })).toEqual(
      answers(['Blue']),
    );
    expect(readAnswer(ask, form, { text: 'blue', chosen: WORDS })).toEqual(answers(['Blue']));
    expect(readAnswer(ask, form, { text: 'a warm green', chosen: WORDS })).toEqual(answers(['a warm green']));
    const strict = toAsk(toQuestion('Which colour?', ['Red', 'Blue'], { takesWords: false }));
    expect(readAnswer(strict, form, { text: 'green', chosen: WORDS }).type).toBe('unread');
  });

  it.each([
    ['A and C', ['Small', 'Large']],
    ['1AC', ['Small', 'Large']],
    ['AC', ['Small', 'Large']],
    ['first and last', ['Small', 'Large']],
    ['small & large', ['Small', 'Large']],
    ['都要', ['Small', 'Medium', 'Large']],
    ['All of them.', ['Small', 'Medium', 'Large']],
    ['除了B', ['Small', 'Large']],
    ['除了 Medium 以外都要', ['Small', 'Large']],
    ['all except A and C', ['Medium']],
    ['A和C', ['Small', 'Large']],
    ['第一个和最后一个', ['Small', 'Large']],
    ['A fine idea', ['A fine idea']],
    ['AD', ['AD']],
    ['both', ['both']],
    ['IDEA', ['IDEA']],
  ])('is the options that are meant by %j where several can be chosen', (text, labels) => {
    const ask = toAsk(toQuestion('Which sizes?', ['Small', 'Medium', 'Large'], { isMultiple: true }));
    expect(readAnswer(ask, toQuestionForm(ask), { text, chosen: WORDS })).toEqual(answers(labels));
  });

  it('is asked for once more where a letter of one option is the label of another', () => {
    const several = toAsk(toQuestion('Which?', ['B', 'C', 'A'], { isMultiple: true }));
    expect(readAnswer(several, toQuestionForm(several), { text: 'B', chosen: WORDS }).type).toBe('unread');
    const one = toAsk(toQuestion('Which?', ['B', 'C', 'A']));
    expect(readAnswer(one, toQuestionForm(one), { text: 'B', chosen: WORDS })).toEqual(answers(['B']));
  });

  it('recommends the one option that is marked so, in whichever language, and none of several', () => {
    const find = (...labels: string[]) => findRecommended(labels.map((label) => ({ label })));
    expect(find('Red', 'Blue (Recommended)')).toBe(1);
    expect(find('[Recommended] Red', 'Blue')).toBe(0);
    expect(find('红（推荐）', '蓝')).toBe(0);
    expect(find('Red (fast, recommended)', 'Blue (not recommended)')).toBe(0);
    expect(find('Red (recommended)', 'Blue (recommended)')).toBeNull();
    expect(find('The recommended one', 'Blue')).toBeNull();
  });

  it('is a label for every question of a set that was answered as recommended, or by any picks', () => {
    fc.assert(
      fc.property(
        fc.array(plainQuestion, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        (questions, chances) => {
          const ask = toAsk(...questions);
          const form = toQuestionForm(ask);
          expect(form.type).toBe('set');
          const parsed = parseDecisions(form.text).questions;
          const picks = Object.fromEntries(
            parsed.map(({ id, options }, index) => [
              id,
              options[(chances[index] ?? 0) % options.length]?.letter ?? '',
            ]),
          );
          const composed = composeDecision(parsed, { type: 'picks', picks }, 'en');
          if (composed.type !== 'send') throw new Error('picks are sent');
          const chosen: Chosen = {
            type: 'picks',
            picks: { ...composed.picks },
            leftOpen: [...composed.open],
          };
          const labels = questions.map(({ options }, index) => {
            return [options[(chances[index] ?? 0) % options.length]?.label ?? ''];
          });
          expect(readAnswer(ask, form, { text: composed.text, chosen })).toEqual(answers(...labels));
          // The same in words, as people type them.
          expect(parsePicks(parsed, composed.text)).toEqual(picks);
          expect(readAnswer(ask, form, { text: composed.text, chosen: WORDS })).toEqual(answers(...labels));
        },
      ),
    );
  });

  it('keeps what the person said beside their picks', () => {
    const ask = toAsk(
      toQuestion('Storage?', ['SQLite', 'PostgreSQL']),
      toQuestion('Logs?', ['stdout', 'a file']),
    );
    const form = toQuestionForm(ask);
    const chosen: Chosen = { type: 'picks', picks: { 1: 'A', 2: 'B' }, leftOpen: [] };
    const read = readAnswer(ask, form, { text: '1A 2B, but rotate them', chosen });
    expect(read).toEqual(answers(['SQLite', '1A 2B, but rotate them'], ['a file']));
  });

  it('is what was left open in their words, where the question takes any', () => {
    const text = '1A, the logs as you did it last time';
    const chosen: Chosen = { type: 'picks', picks: { 1: 'A' }, leftOpen: ['2'] };
    const storage = toQuestion('Storage?', ['SQLite', 'PostgreSQL']);
    const open = toAsk(storage, toQuestion('Logs?', ['stdout', 'a file']));
    expect(readAnswer(open, toQuestionForm(open), { text, chosen })).toEqual(answers(['SQLite'], [text]));
    const strict = toAsk(storage, toQuestion('Logs?', ['stdout', 'a file'], { takesWords: false }));
    expect(readAnswer(strict, toQuestionForm(strict), { text, chosen }).type).toBe('unread');
    expect(readAnswer(strict, toQuestionForm(strict), { text: 'as before', chosen: WORDS }).type).toBe(
      'unread',
    );
  });

  it('is no label that fits two options, nor two for a single choice', () => {
    const read = (labels: string[], text: string) => {
      const ask = toAsk(toQuestion('Which colour?', labels, { takesWords: false }));
      return readAnswer(ask, toQuestionForm(ask), { text, chosen: WORDS });
    };
    expect(read(['Red', 'RED'], 'red').type).toBe('unread');
    expect(read(['Red', 'Blue'], 'Red, Blue').type).toBe('unread');
  });

  it('is read from letters where several may be chosen, and never guessed', () => {
    const ask = toAsk(toQuestion('Sizes?', ['S', 'M', 'L'], { isMultiple: true, takesWords: false }));
    const form = toQuestionForm(ask);
    const read = (text: string) => readAnswer(ask, form, { text, chosen: WORDS });
    for (const text of ['A, C', 'a c', '1A 1C', '1: A, C', 'A、C', 'S, L', 'A and C'])
      expect(read(text)).toEqual(answers(['S', 'L']));
    for (const text of ['D', 'maybe A', 'A or C?', '2A', '', 'all sorts', 'A, '.repeat(1_000)])
      expect(read(text)).toMatchObject({ type: 'unread', hint: expect.stringContaining('A, B') });
  });

  it('is read for all questions or for none', () => {
    const several = { isMultiple: true, takesWords: false };
    const ask = toAsk(
      toQuestion('One?', ['a', 'b'], several),
      toQuestion('Two?', ['c', 'd'], { takesWords: false }),
    );
    const form = toQuestionForm(ask);
    const read = (text: string) => readAnswer(ask, form, { text, chosen: WORDS });
    expect(read('1AB 2A')).toEqual(answers(['a', 'b'], ['c']));
    expect(read('1A 1B 2A')).toEqual(answers(['a', 'b'], ['c']));
    expect(read('1A').type).toBe('unread');
    expect(read('A 2A').type).toBe('unread');
    expect(read('1A 2A 2B').type).toBe('unread');
  });
});

function toAsk(...questions: DoorQuestion[]): QuestionsAsk {
  return {
    type: 'questions',
    text: '',
    questions: questions.map((each, index) => ({ ...each, id: `q${index}` })),
  };
}

function toQuestion(
  title: string,
  labels: readonly string[],
  more: Partial<DoorQuestion> & { descriptions?: string[] } = {},
): DoorQuestion {
  const { descriptions = [], ...rest } = more;
  const options = labels.map((label, index) => ({ label, description: descriptions[index] ?? '' }));
  return { id: 'q', title, options, recommended: null, isMultiple: false, takesWords: true, ...rest };
}

function answers(...given: string[][]) {
  return { type: 'answers', answers: Object.fromEntries(given.map((each, index) => [`q${index}`, each])) };
}

const word = fc.constantFrom(
  'storage',
  'Logs',
  'npm test',
  'keep it',
  'the cache',
  '部署',
  '缓存',
  'v2',
  'delete all',
);
const plainQuestion = fc
  .record({
    title: word.map((each) => `What about ${each}?`),
    labels: fc.uniqueArray(word, { minLength: 2, maxLength: 5 }),
    chance: fc.option(fc.nat(4)),
  })
  .map(({ title, labels, chance }) =>
    toQuestion(title, labels, { recommended: chance === null || chance >= labels.length ? null : chance }),
  );
const anyText = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(
    'A) yes',
    '1. first',
    '**bold**',
    '| a | b |',
    'Recommended: B',
    '```',
    'a\nb',
    '- item',
    '✅ done',
  ),
);
const anyQuestion = fc.oneof(
  { weight: 2, arbitrary: plainQuestion },
  fc
    .record({
      title: anyText,
      labels: fc.array(anyText, { minLength: 2, maxLength: 4 }),
      descriptions: fc.array(anyText, { maxLength: 4 }),
      chance: fc.option(fc.nat(3)),
    })
    .map(({ title, labels, descriptions, chance }) =>
      toQuestion(title, labels, {
        descriptions,
        recommended: chance === null || chance >= labels.length ? null : chance,
      }),
    ),
);
