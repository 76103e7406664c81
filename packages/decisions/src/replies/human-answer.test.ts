import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeAnswer,
  composeReply,
  type DecisionQuestion,
  parsePicks,
  toRecommendedPicks,
} from '../index.ts';
import { questionSet } from '../question-set.arbitrary.ts';
import { composePartialAnswer, toFallbackPhrase } from './human-answer.ts';

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
    expect(composeAnswer(COMPLETE, {}, 'en')).toMatchObject({ text: '1A 2C 3B', open: [] });
  });

  it('DS-2.2 is the fallback phrase for an incomplete set, and names what is open', () => {
    expect(composeAnswer(INCOMPLETE, {}, 'zh')).toMatchObject({
      text: '待决策项全部按模型推荐',
      open: ['2', '3'],
    });
    expect(composeAnswer(INCOMPLETE, {}, 'en')).toMatchObject({
      text: 'Go with your recommendation on every open decision',
      open: ['2', '3'],
    });
  });

  it('DS-2.2 leaves only what is still open to the phrase', () => {
    expect(composeAnswer(INCOMPLETE, { '2': 'C' }, 'zh')).toMatchObject({
      text: '1A 2C；待决策项全部按模型推荐',
      open: ['3'],
    });
    expect(composeAnswer(INCOMPLETE, { '2': 'C', '3': 'B' }, 'en')).toMatchObject({
      text: '1A 2C 3B',
      open: [],
    });
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
  const compose = (
    supplement: string,
    given: Partial<Parameters<typeof composePartialAnswer>[0]> = {},
  ): ReturnType<typeof composePartialAnswer> =>
    composePartialAnswer({ questions: COMPLETE, language: 'en', ...given, supplement });

  it('DS-2.3 holds the rule, the supplement and the recommended picks', () => {
    expect(compose(' 第 3 个不按推荐 ', { language: 'zh' }).text).toBe(
      '待决策项部分按模型推荐。\n规则：未提及的决策项全部按推荐。\n补充说明：第 3 个不按推荐\n推荐选择：1A 2C 3B',
    );
    expect(compose('3 as C').text).toBe(
      'Partly as you recommend.\nRule: everything not mentioned: as recommended.\nSupplement: 3 as C\nRecommended picks: 1A 2C 3B',
    );
  });

  it('DS-2.3 names only the picks that are known', () => {
    expect(compose('x', { questions: INCOMPLETE })).toMatchObject({
      text: expect.stringMatching(/Recommended picks: 1A$/),
      open: ['2', '3'],
    });
    expect(compose('x', { questions: [question('1', null)] }).text).not.toContain('picks');
  });

  it("F-5 DS-2.3 calls what the person picked theirs, never the model's", () => {
    expect(compose('and keep it small', { picks: { '1': 'B' } }).text).toBe(
      'Partly as you recommend.\nRule: everything not mentioned: my picks, the rest as recommended.\nSupplement: and keep it small\nMy picks: 1B\nRecommended picks: 2C 3B',
    );
    const zh = compose('小一点', { picks: { '1': 'B' }, language: 'zh' }).text;
    expect(zh).toContain('规则：未提及的决策项按我的选择，其余全部按推荐。');
    expect(zh).toMatch(/我的选择：1B\n推荐选择：2C 3B$/);
  });

  it('F-5 DS-2.3 words that are picks override picks and recommendations', () => {
    expect(compose('2A 3c')).toMatchObject({ text: '1A 2A 3C', open: [] });
    expect(compose('2A', { picks: { '1': 'B', '2': 'B' } })).toMatchObject({ text: '1B 2A 3B', open: [] });
  });

  it('F-5 DS-2.3 in an incomplete set the exceptions are sent with the phrase', () => {
    expect(compose('2B', { questions: INCOMPLETE, language: 'zh' })).toMatchObject({
      text: '除以下例外外其余按推荐：2B',
      open: ['3'],
    });
    expect(compose('3B', { questions: INCOMPLETE, picks: { '1': 'C' } })).toMatchObject({
      text: 'As recommended, except: 1C 3B',
      open: ['2'],
    });
    expect(compose('2B 3C', { questions: INCOMPLETE }).text).toBe('1A 2B 3C');
  });

  it.each(['1', '2', 'A', '4A', '1Z', '1A and more', '1A 1B'])('DS-2.3 "%s" is a supplement', (words) => {
    expect(compose(words).text).toContain(`Supplement: ${words}`);
  });
});

describe('F-52 DS-2.4 what an answer chooses', () => {
  const anyPicks = fc.array(fc.option(fc.nat(5)), { minLength: 5, maxLength: 5 });

  function toPicks(questions: readonly DecisionQuestion[], drawn: (number | null)[]): Record<string, string> {
    return Object.fromEntries(
      questions.flatMap(({ id, options }, index) => {
        const pick = drawn[index] ?? null;
        return pick === null ? [] : [[id, options[pick % options.length]?.letter ?? '']];
      }),
    );
  }

  it('is what its text says, for any set and any picks', () => {
    fc.assert(
      fc.property(
        questionSet,
        anyPicks,
        fc.constantFrom('zh' as const, 'en' as const),
        (set, drawn, language) => {
          const own = toPicks(set, drawn);
          const { text, picks, open } = composeAnswer(set, own, language);
          expect(picks).toEqual({ ...toRecommendedPicks(set), ...own });
          expect([...Object.keys(picks), ...open].sort()).toEqual(set.map(({ id }) => id).sort());
          const said = parsePicks(set, text.replace(toFallbackPhrase(language), ''));
          expect(said).toEqual(text === toFallbackPhrase(language) ? {} : picks);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is told of exceptions, and beside words that can mean anything only of what was picked', () => {
    expect(composePartialAnswer({ questions: INCOMPLETE, supplement: '2B', language: 'en' }).picks).toEqual({
      1: 'A',
      2: 'B',
    });
    const words = { questions: COMPLETE, picks: { 1: 'B' }, supplement: '1 on another port' };
    expect(composePartialAnswer({ ...words, language: 'en' }).picks).toEqual({ 1: 'B' });
  });
});

describe('DS-2.6 a set without numbers', () => {
  const named = [
    { ...question('Storage', 'B'), title: 'Storage' },
    { ...question('Log format', null), title: 'Log format?' },
  ];

  it('F-1 is answered by its titles', () => {
    expect(composeReply(named, { Storage: 'A', 'Log format': 'C' })).toBe('Storage: A · Log format: C');
    expect(composeReply([question('1', null), ...named], { '1': 'B', Storage: 'A' })).toBe('1B · Storage: A');
  });

  it('F-5 takes exceptions by its titles', () => {
    const given = { questions: named, supplement: 'log format: c', language: 'en' as const };
    expect(composePartialAnswer(given).text).toBe('Storage: B · Log format: C');
  });
});

describe('DS-2.6 an unread question', () => {
  const unread: DecisionQuestion = { id: '2', title: 'What name?', options: [], recommended: null };
  const set = [question('1', 'A'), unread, question('3', 'B')];

  it('F-2 is left open and never picked', () => {
    expect(composeAnswer(set, { '2': 'A' }, 'en')).toMatchObject({
      text: toFallbackPhrase('en'),
      open: ['2'],
    });
    expect(composePartialAnswer({ questions: set, supplement: '3C', language: 'en' })).toMatchObject({
      text: 'As recommended, except: 3C',
      open: ['2'],
    });
  });
});
