import { composeAnswer, type DecisionQuestion } from '@nod/decisions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnsweredPicks } from './to-answered-picks.ts';

const question = (id: string, letters: string, recommended: string | null): DecisionQuestion => ({
  id,
  title: `Question ${id}`,
  options: [...letters].map((letter) => ({ letter, text: `Option ${letter}` })),
  recommended,
});

const questions = [question('1', 'ABC', 'A'), question('D2', 'ab', null), question('11', 'AaB', 'B')];

test.each([
  ['1A D2b 11B', { 1: 'A', D2: 'b', 11: 'B' }],
  ['1C, d2a', { 1: 'C', D2: 'a' }],
  ['11a', { 11: 'a' }],
  ['', {}],
])('DS-2.5 the picks of "%s" are told from the text', (text, picks) => {
  expect(toAnsweredPicks(questions, text)).toEqual(picks);
});

test.each([
  '1A but on another port',
  '1A 1B',
  '1Z',
  'A',
  'Supplement: 1A',
  'Partly as you recommend.\nRecommended picks: 1A',
])('DS-2.5 nothing is claimed about "%s"', (text) => {
  expect(toAnsweredPicks(questions, text)).toEqual({});
});

test('DS-2.2 the fallback phrase chooses what is recommended and claims nothing about the rest', () => {
  expect(toAnsweredPicks(questions, '待决策项全部按模型推荐')).toEqual({ 1: 'A', 11: 'B' });
  const { text } = composeAnswer(questions, { 1: 'C' }, 'en');
  expect(toAnsweredPicks(questions, text)).toEqual({ 1: 'C', 11: 'B' });
});

test('DS-2.4 picks come back from the text that was composed of them, for any set and any picks', () => {
  const anyQuestion = fc.record({
    letters: fc.constantFrom('AB', 'ABC', 'abcde', 'AaB'),
    prefix: fc.constantFrom('', 'D', 'Q'),
    recommends: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyQuestion, fc.option(fc.nat(4))), { minLength: 1, maxLength: 15 }),
      fc.constantFrom('en' as const, 'zh' as const),
      (drawn, language) => {
        const set = drawn.map(([{ letters, prefix, recommends }], index) =>
          question(`${prefix}${index + 1}`, letters, recommends ? letters.charAt(0) : null),
        );
        const picks = Object.fromEntries(
          drawn.flatMap(([{ letters }, pick], index) =>
            pick === null ? [] : [[set[index]?.id ?? '', letters.charAt(pick % letters.length)]],
          ),
        );
        const recommended = Object.fromEntries(
          set.flatMap(({ id, recommended }) => (recommended === null ? [] : [[id, recommended]])),
        );
        const { text } = composeAnswer(set, picks, language);
        expect(toAnsweredPicks(set, text)).toEqual({ ...recommended, ...picks });
      },
    ),
    { numRuns: 200 },
  );
});
