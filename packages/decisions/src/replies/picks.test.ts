import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeReply, type DecisionQuestion, parsePicks } from '../index.ts';
import { questionSet } from '../question-set.arbitrary.ts';

const question = (id: string, letters: string): DecisionQuestion => ({
  id,
  title: id,
  options: [...letters].map((letter) => ({ letter, text: letter })),
  recommended: null,
});
const SET = [question('1', 'ABC'), question('11', 'AaB'), question('D2', 'ab'), question('Log format', 'AB')];

describe('parsePicks', () => {
  it.each([
    ['1A', { 1: 'A' }],
    ['1b 11B', { 1: 'B', 11: 'B' }],
    ['1: C, d2a；Log format: B', { 1: 'C', D2: 'a', 'Log format': 'B' }],
    ['11a · log format：a.', { 11: 'a', 'Log format': 'A' }],
    ['', {}],
  ])('DS-2.3 reads "%s"', (text, picks) => {
    expect(parsePicks(SET, text)).toEqual(picks);
  });

  it.each(['1', 'A', '1Z', '2A', '1A 1B', '1A please', 'not 1A', '1AB', '1A2B'])(
    'DS-2.3 "%s" says something else',
    (text) => {
      expect(parsePicks(SET, text)).toBeNull();
    },
  );

  it('DS-2.4 any composed reply reads back, and only as options of the set', () => {
    fc.assert(
      fc.property(questionSet, fc.array(fc.constantFrom('A', 'b', 'C', 'z')), (questions, letters) => {
        const picks = Object.fromEntries(questions.map(({ id }, at) => [id, letters[at] ?? '']));
        const read = parsePicks(questions, composeReply(questions, picks));
        for (const { id, options } of questions) {
          const valid = options.some(({ letter }) => letter === picks[id]);
          expect(read?.[id]).toBe(valid ? picks[id] : undefined);
        }
      }),
      { numRuns: 300 },
    );
  });
});
