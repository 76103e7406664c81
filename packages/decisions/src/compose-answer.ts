// What is sent to the model when a person answers a decision set: picks, the fallback phrase, a supplement.
// Nothing is invented: a question with neither a pick nor a recommendation is left to the phrase.
import { composeReply, toRecommendedPicks } from './compose-reply.ts';
import type { DecisionPicks, DecisionQuestion, PhraseLanguage } from './decision-set.ts';

const FALLBACK = {
  zh: '待决策项全部按模型推荐',
  en: 'Go with your recommendation on every open decision',
} as const;

const PARTIAL = {
  zh: {
    opening: '待决策项部分按模型推荐。',
    rule: '规则：未提及的决策项全部按推荐。',
    supplement: '补充说明：',
    picks: '推荐选择：',
    between: '；',
  },
  en: {
    opening: 'Partly as you recommend.',
    rule: 'Rule: everything not mentioned: as recommended.',
    supplement: 'Supplement: ',
    picks: 'Recommended picks: ',
    between: '; ',
  },
} as const;

/** The phrase that stands for every decision left to the model. */
export function toFallbackPhrase(language: PhraseLanguage): string {
  return FALLBACK[language];
}

export interface ComposedAnswer {
  readonly text: string;
  /** Ids of the questions the text leaves to the fallback phrase. */
  readonly open: readonly string[];
}

/**
 * Picks over recommendations: `1A 2C` when every question has one. Else the fallback phrase: alone when the
 * person picked nothing, behind the known picks when they did.
 */
export function composeAnswer(
  questions: readonly DecisionQuestion[],
  picks: DecisionPicks,
  language: PhraseLanguage,
): ComposedAnswer {
  const known = { ...toRecommendedPicks(questions), ...toValidPicks(questions, picks) };
  const open = questions.filter(({ id }) => !Object.hasOwn(known, id)).map(({ id }) => id);
  const reply = composeReply(questions, known);
  const phrase = FALLBACK[language];
  if (open.length === 0 && reply !== '') return { text: reply, open };
  const picked = Object.keys(toValidPicks(questions, picks)).length > 0;
  return { text: picked ? `${reply}${PARTIAL[language].between}${phrase}` : phrase, open };
}

/** The rule, the supplement and, when any are known, the picks it applies to. */
export function composePartialAnswer(given: {
  readonly questions: readonly DecisionQuestion[];
  readonly picks?: DecisionPicks;
  readonly supplement: string;
  readonly language: PhraseLanguage;
}): string {
  const words = PARTIAL[given.language];
  const known = {
    ...toRecommendedPicks(given.questions),
    ...toValidPicks(given.questions, given.picks ?? {}),
  };
  const reply = composeReply(given.questions, known);
  const lines = [words.opening, words.rule, `${words.supplement}${given.supplement.trim()}`];
  return [...lines, ...(reply === '' ? [] : [`${words.picks}${reply}`])].join('\n');
}

function toValidPicks(questions: readonly DecisionQuestion[], picks: DecisionPicks): DecisionPicks {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const pick = Object.hasOwn(picks, id) ? picks[id] : undefined;
      return pick !== undefined && options.some(({ letter }) => letter === pick) ? [[id, pick]] : [];
    }),
  );
}
