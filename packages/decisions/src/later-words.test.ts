// Later words over every case with a reply: what takes a recommendation back leaves the question open, an answer that
// was given closes the set, and words about something else change nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DecisionParse, type DecisionQuestion, parseDecisions } from './index.ts';

const CASES = new URL('../cases/', import.meta.url);
const SEPARATOR = '\n=====\n';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly parse: DecisionParse;
}

const cases: Case[] = readdirSync(CASES).flatMap((name) => {
  const [, ...rest] = readFileSync(new URL(name, CASES), 'utf8').split(SEPARATOR);
  const text = rest.join(SEPARATOR).trimEnd();
  const parse = parseDecisions(text);
  return parse.complete ? [{ name, text, parse }] : [];
});

function toLast({ questions }: DecisionParse): DecisionQuestion {
  return questions.at(-1) as DecisionQuestion;
}

function toOther({ options, recommended }: DecisionQuestion): string {
  return options.find(({ letter }) => letter !== recommended)?.letter ?? '';
}

/** Words that speak of the last question, wherever they stand. */
function isNamable({ parse }: Case): boolean {
  return parse.questions.length === 1 || /^\d+$/.test(toLast(parse).id);
}

function readWith({ text }: Case, words: string): DecisionParse {
  return parseDecisions(`${text}\n\n${words}`);
}

describe('later words', () => {
  it.each<[string, (question: DecisionQuestion, alone: boolean) => string]>([
    [
      'Update',
      (question, alone) =>
        alone
          ? `Update: on reflection I'd take ${toOther(question)}.`
          : `Update: for question ${question.id} I'd now take ${toOther(question)}.`,
    ],
    [
      'better',
      (question, alone) =>
        alone
          ? `Thinking about it again, ${toOther(question)} is the better choice.`
          : `Thinking about question ${question.id} again, ${toOther(question)} is the better choice.`,
    ],
    [
      'insists',
      (question, alone) =>
        alone
          ? `The security team insists on ${toOther(question)}.`
          : `For question ${question.id} the security team insists on ${toOther(question)}.`,
    ],
    [
      'unless',
      (question, alone) =>
        alone
          ? `That holds unless you run on Windows; then ${toOther(question)}.`
          : `For question ${question.id} that holds unless you run on Windows; then ${toOther(question)}.`,
    ],
    [
      'does not work',
      (question, alone) =>
        alone
          ? `Note: ${question.recommended} is no longer possible.`
          : `Note: ${question.id}${question.recommended} is no longer possible.`,
    ],
    [
      '千万别选',
      (question, alone) =>
        alone
          ? `警告：${question.recommended} 会删除所有用户数据，千万别选。`
          : `警告：第 ${question.id} 题的 ${question.recommended} 会删除所有用户数据，千万别选。`,
    ],
    [
      '更正',
      (question, alone) =>
        alone
          ? `更正：还是选 ${toOther(question)} 更好。`
          : `更正：第 ${question.id} 题还是选 ${toOther(question)} 更好。`,
    ],
  ])('F-3 that prefer another letter leave no pick: %s', (_, toWords) => {
    const kept = cases.filter(isNamable).filter((each) => {
      const last = toLast(each.parse);
      const read = readWith(each, toWords(last, each.parse.questions.length === 1));
      return read.questions.find(({ id }) => id === last.id)?.recommended === last.recommended;
    });
    expect(kept.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    'Please ignore my recommendations above.',
    'Note that the "recommended" labels above are outdated.',
    "Don't answer yet: I am still checking the benchmarks.",
    '以上推荐作废，请你自己判断。',
    '先别回答，我还在跑测试。',
  ])('F-3 that take every recommendation back leave no reply: %s', (words) => {
    const kept = cases.filter((each) => readWith(each, words).reply !== null);
    expect(kept.map(({ name }) => name)).toEqual([]);
  });

  it.each<[string, (reply: string) => string]>([
    ['You chose', (reply) => `You chose ${reply}.`],
    ['你已经选了', (reply) => `你已经选了 ${reply}，已按此实现。`],
  ])('F-4 that say what was answered leave no reply: %s', (_, toWords) => {
    const numbered = cases.filter(({ parse }) => /^[\w -]+$/.test(parse.reply ?? ''));
    const kept = numbered.filter((each) => readWith(each, toWords(each.parse.reply ?? '')).reply !== null);
    expect(kept.map(({ name }) => name)).toEqual([]);
  });

  it.each(['All tests pass.', '期待你的回复。'])(
    'DS-1.4 about something else change nothing: %s',
    (words) => {
      const changed = cases.filter((each) => readWith(each, words).reply !== each.parse.reply);
      expect(changed.map(({ name }) => name)).toEqual([]);
    },
  );
});
