import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionParse, DecisionQuestion } from './index.ts';
import { composeReply, parseDecisions, toRecommendedPicks } from './index.ts';
import {
  hostile,
  inlineSet,
  paragraphs,
  prose,
  renderedSet,
  spokenSet,
  tableSet,
} from './question-set.arbitrary.ts';

const RUNS = { numRuns: 500 };
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
        for (const { options, recommended } of questions) {
          expect(options.length).toBeGreaterThanOrEqual(2);
          expect(recommended === null || options.some(({ letter }) => letter === recommended)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
