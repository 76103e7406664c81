import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionParse, DecisionQuestion } from './index.ts';
import { composeAnswer, composeReply, parseDecisions, parsePicks, toRecommendedPicks } from './index.ts';
import {
  disowned,
  hostile,
  inlineSet,
  neutral,
  paragraphs,
  prose,
  renderedSet,
  restyled,
  spokenSet,
  tableSet,
  unseen,
} from './question-set.arbitrary.ts';
import { toFallbackPhrase } from './replies/human-answer.ts';

const RUNS = { numRuns: 500 };
const MARK = /[（([【]?(?:推荐|recommended)[🌟）)\]】]?|⭐/giu;
const NOTHING = { questions: [], complete: false, open: [], reply: null };

function toExpected(questions: readonly DecisionQuestion[]): DecisionParse {
  const open = questions.filter(({ recommended }) => recommended === null).map(({ id }) => id);
  const reply = open.length === 0 ? composeReply(questions, toRecommendedPicks(questions)) : null;
  return { questions, complete: open.length === 0, open, reply };
}

describe('properties of parseDecisions', () => {
  it.each([
    ['lines', renderedSet],
    ['options on the question line', inlineSet],
    ['table rows', tableSet],
    ['sentences that name the letter', spokenSet],
  ] as const)('DS-1.1 DS-1.2 DS-1.3 DS-1.5 any set written as %s parses back to it', (_, sets) => {
    fc.assert(
      fc.property(sets, ({ questions, text }) => {
        expect(parseDecisions(text)).toEqual(toExpected(questions));
      }),
      RUNS,
    );
  });

  it('DS-1.4 prose, lists, outlines, steps, code, quotes and comparisons yield nothing', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(parseDecisions(text)).toEqual(NOTHING);
      }),
      RUNS,
    );
  });

  it('DS-1.4 prose before a set changes nothing', () => {
    fc.assert(
      fc.property(paragraphs, renderedSet, (before, { questions, text }) => {
        expect(parseDecisions(`${before}\n\n${text}`)).toEqual(toExpected(questions));
      }),
      RUNS,
    );
  });

  it('DS-1.4 an earlier set, then prose, then a set: the last one counts', () => {
    fc.assert(
      fc.property(renderedSet, renderedSet, (first, last) => {
        const restarts = first.questions.some(({ id }) => id === last.questions[0]?.id);
        fc.pre(restarts);
        const text = `${first.text}\n\nThat was the last round.\n\n${last.text}`;
        expect(parseDecisions(text)).toEqual(toExpected(last.questions));
      }),
      RUNS,
    );
  });

  it('DS-1.1 DS-2.2 whatever the text, it never throws and never invents', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { questions, complete, open, reply } = parseDecisions(text);
        expect(complete).toBe(questions.length > 0 && open.length === 0);
        expect(reply === null).toBe(!complete);
        expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
        for (const { options, recommended } of questions) {
          expect(options.length).not.toBe(1);
          expect(recommended === null || options.some(({ letter }) => letter === recommended)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('F-16 invisible characters, colours and other line ends leave the reading unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(renderedSet, inlineSet, tableSet, spokenSet), unseen, ({ text }, disguise) => {
        expect(parseDecisions(disguise(text))).toEqual(parseDecisions(text));
      }),
      RUNS,
    );
  });

  it('DS-1.3 removing a mark never makes another pick', () => {
    fc.assert(
      fc.property(renderedSet, fc.nat(), ({ questions, text }, at) => {
        const marks = [...text.matchAll(MARK)];
        const mark = marks[at % Math.max(1, marks.length)];
        fc.pre(mark !== undefined);
        const without = text.slice(0, mark.index) + text.slice(mark.index + mark[0].length);
        const picks = toRecommendedPicks(questions);
        for (const { id, recommended } of parseDecisions(without).questions) {
          expect([null, picks[id]]).toContain(recommended);
        }
      }),
      RUNS,
    );
  });

  it.each([
    ['that prefers nothing below it', neutral.map((lines) => (text: string) => text + lines)],
    ['that only looks different', restyled],
  ])('DS-1.3 DS-2.6 a change %s never makes another pick', (_, changes) => {
    fc.assert(
      fc.property(
        fc.oneof(renderedSet, inlineSet, tableSet, spokenSet),
        changes,
        ({ questions, text }, change) => {
          const picks = toRecommendedPicks(questions);
          for (const { id, recommended } of parseDecisions(change(text)).questions) {
            expect([null, picks[id]]).toContain(recommended);
          }
        },
      ),
      RUNS,
    );
  });

  it('DS-1.3 DS-2.6 a mark that is taken back, asked, bound or given by others picks nothing', () => {
    fc.assert(
      fc.property(renderedSet, disowned, ({ text }, disown) => {
        const changed = text.replace(MARK, ` (${disown('recommended')}) `);
        expect(toRecommendedPicks(parseDecisions(changed).questions)).toEqual({});
      }),
      RUNS,
    );
  });

  it('DS-1.3 DS-2.6 two options marked, or one marked and another one spoken for, pick nothing', () => {
    const second = fc.constantFrom(
      (letter: string, text: string) =>
        text.replace(new RegExp(`^(.*\\b${letter}\\b.*)$`, 'm'), '$1 (recommended)'),
      (letter: string, text: string) => `${text}\n\nI recommend ${letter}.`,
      (letter: string, text: string) => `${text}\n\n推荐 ${letter}。`,
      (letter: string, text: string) => `${text}\n\nActually, ${letter} is better.`,
    );
    fc.assert(
      fc.property(fc.boolean(), second, (other, contradict) => {
        const set = `1. Which store?\nA. cache${other ? ' ⭐' : ''}\nB. queue${other ? '' : ' ⭐'}`;
        expect(parseDecisions(contradict(other ? 'B' : 'A', set)).open).toEqual(['1']);
      }),
      { numRuns: 100 },
    );
  });

  it('F-2 DS-2.6 a set with a changed number is never complete with a gap', () => {
    fc.assert(
      fc.property(
        renderedSet,
        fc.nat(),
        fc.integer({ min: 1, max: 99 }),
        ({ questions, text }, at, number) => {
          const heads = questions.map(({ id, title }) => ({ id, at: text.indexOf(title) }));
          const { id, at: title } = heads[at % heads.length] ?? { id: '', at: 0 };
          const digits = id.replace(/^\D+/, '');
          const start = text.lastIndexOf(digits, title);
          const changed = text.slice(0, start) + number + text.slice(start + digits.length);
          const { complete, questions: read } = parseDecisions(changed);
          const numbers = read.map((question) => Number(question.id.replace(/^\D+/, '')));
          const whole = numbers.every((each, index) => index === 0 || each === (numbers[index - 1] ?? 0) + 1);
          expect(complete && !whole).toBe(false);
        },
      ),
      RUNS,
    );
  });

  it('DS-2.2 a composed answer never names a letter that is not an option', () => {
    const letters = fc.dictionary(fc.constantFrom('1', '2', '3', 'Q1', 'D2'), fc.constantFrom('A', 'B', 'z'));
    fc.assert(
      fc.property(
        fc.oneof(
          renderedSet,
          hostile.map((text) => ({ text })),
        ),
        letters,
        ({ text }, picks) => {
          const { questions } = parseDecisions(text);
          const { text: answer } = composeAnswer(questions, picks, 'en');
          const [reply = ''] = answer.split('; ');
          if (answer === toFallbackPhrase('en')) return;
          for (const [id, letter] of Object.entries(parsePicks(questions, reply) ?? { none: '' })) {
            const question = questions.find((each) => each.id === id);
            expect(question?.options.map((option) => option.letter)).toContain(letter);
          }
        },
      ),
      RUNS,
    );
  });
});
