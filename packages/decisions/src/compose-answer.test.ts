import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeAnswer,
  composePartialAnswer,
  composeReply,
  type DecisionQuestion,
  toFallbackPhrase,
} from './index.ts';
import { questionSet } from './question-set.arbitrary.ts';

const OPTIONS = ['A', 'B', 'C'].map((letter) => ({ letter, text: letter }));
const question = (id: string, recommended: string | null): DecisionQuestion => ({
  id,
  title: id,
  options: OPTIONS,
  recommended,
});
const COMPLETE = [question('1', 'A'), question('2', 'C'), question('3', 'B')];
const INCOMPLETE = [question('1', 'A'), question('2', null), question('3', null)];

describe('composeReply', () => {
  it('DS-2.1 writes the picks in question order', () => {
    expect(composeReply(COMPLETE, { '3': 'B', '1': 'A', '2': 'C' })).toBe('1A 2C 3B');
  });

  it('DS-2.4 leaves out questions without a pick and picks that are no option', () => {
    expect(composeReply(COMPLETE, { '2': 'B', '3': 'Z', '9': 'A' })).toBe('2B');
  });

  it('DS-1.5 keeps ids and letters as written', () => {
    expect(composeReply([question('D1', null)], { D1: 'B' })).toBe('D1B');
  });
});

describe('composeAnswer', () => {
  it('DS-2.1 is the recommended picks when every question has one', () => {
    expect(composeAnswer(COMPLETE, {}, 'en')).toEqual({ text: '1A 2C 3B', open: [] });
  });

  it('DS-2.2 is the fallback phrase for an incomplete set, and names what is open', () => {
    expect(composeAnswer(INCOMPLETE, {}, 'zh')).toEqual({ text: '待决策项全部按模型推荐', open: ['2', '3'] });
    expect(composeAnswer(INCOMPLETE, {}, 'en')).toEqual({
      text: 'Go with your recommendation on every open decision',
      open: ['2', '3'],
    });
  });

  it('DS-2.2 leaves only what is still open to the phrase', () => {
    expect(composeAnswer(INCOMPLETE, { '2': 'C' }, 'zh')).toEqual({
      text: '1A 2C；待决策项全部按模型推荐',
      open: ['3'],
    });
    expect(composeAnswer(INCOMPLETE, { '2': 'C', '3': 'B' }, 'en')).toEqual({ text: '1A 2C 3B', open: [] });
  });

  it('DS-2.4 lets a pick override a recommendation', () => {
    expect(composeAnswer(COMPLETE, { '1': 'B' }, 'en').text).toBe('1B 2C 3B');
  });

  it('DS-2.2 never names a letter that was neither picked nor recommended', () => {
    fc.assert(
      fc.property(questionSet, fc.constantFrom('zh' as const, 'en' as const), (questions, language) => {
        const { text, open } = composeAnswer(questions, {}, language);
        const known = questions.every(({ recommended }) => recommended !== null);
        expect(open).toEqual(questions.filter(({ recommended }) => recommended === null).map(({ id }) => id));
        expect(text === toFallbackPhrase(language)).toBe(!known);
      }),
      { numRuns: 300 },
    );
  });
});

describe('composePartialAnswer', () => {
  it('DS-2.3 holds the rule, the supplement and the recommended picks', () => {
    expect(
      composePartialAnswer({ questions: COMPLETE, supplement: ' 第 3 个不按推荐 ', language: 'zh' }),
    ).toBe(
      '待决策项部分按模型推荐。\n规则：未提及的决策项全部按推荐。\n补充说明：第 3 个不按推荐\n推荐选择：1A 2C 3B',
    );
    expect(composePartialAnswer({ questions: COMPLETE, supplement: '3 as C', language: 'en' })).toBe(
      'Partly as you recommend.\nRule: everything not mentioned: as recommended.\nSupplement: 3 as C\nRecommended picks: 1A 2C 3B',
    );
  });

  it('DS-2.3 names only the picks that are known', () => {
    const known = composePartialAnswer({ questions: INCOMPLETE, supplement: 'x', language: 'en' });
    expect(known).toMatch(/Recommended picks: 1A$/);
    const unknown = composePartialAnswer({
      questions: [question('1', null)],
      supplement: 'x',
      language: 'en',
    });
    expect(unknown).not.toContain('picks');
  });
});
