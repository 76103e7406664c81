// The answer that is sent to the model when a person answers a decision set: picks, the fallback phrase, a
// supplement.
// Nothing is invented: a question with neither a pick nor a recommendation is left to the phrase.
import type { DecisionPicks, DecisionQuestion, PhraseLanguage } from '../decision-set.ts';
import { parsePicks } from './picks.ts';
import { composeReply, toRecommendedPicks } from './short-reply.ts';
import { parseSupplement, type Supplement } from './supplement.ts';

const PHRASES = {
  zh: {
    fallback: '待决策项全部按模型推荐',
    except: '除以下例外外其余按推荐：',
    between: '；',
    opening: '待决策项部分按模型推荐。',
    rule: '规则：未提及的决策项全部按推荐。',
    ruleWithPicks: '规则：未提及的决策项按我的选择，其余全部按推荐。',
    supplement: '补充说明：',
    own: '我的选择：',
    recommended: '推荐选择：',
  },
  en: {
    fallback: 'Go with your recommendation on every open decision',
    except: 'As recommended, except: ',
    between: '; ',
    opening: 'Partly as you recommend.',
    rule: 'Rule: everything not mentioned: as recommended.',
    ruleWithPicks: 'Rule: everything not mentioned: my picks, the rest as recommended.',
    supplement: 'Supplement: ',
    own: 'My picks: ',
    recommended: 'Recommended picks: ',
  },
} as const;

/** The phrase that stands for every decision left to the model. */
export function toFallbackPhrase(language: PhraseLanguage): string {
  return PHRASES[language].fallback;
}

export interface ComposedAnswer {
  readonly text: string;
  /** What the text says beyond doubt, letter by letter: where it holds words of the person's own, only what they picked. */
  readonly picks: DecisionPicks;
  /** Ids of the questions the text leaves to the model. */
  readonly open: readonly string[];
}

/** What an answer to a decision set amounts to: a text, no answer at all, or words that are too long. */
export type ComposedDecision =
  | ({ readonly type: 'send' } & ComposedAnswer)
  | Extract<Supplement, { type: 'cancel' | 'too-long' }>;

/** What the person tapped and said; neither is everything as recommended. */
interface Decision {
  readonly type: string;
  readonly picks?: DecisionPicks | undefined;
  readonly text?: string | undefined;
}

/** A decision as it is sent: the hub sends exactly what a surface showed before. */
export function composeDecision(
  questions: readonly DecisionQuestion[],
  { picks = {}, text = '' }: Decision,
  language: PhraseLanguage,
): ComposedDecision {
  const words = parseSupplement(text);
  if (words.type === 'cancel' || words.type === 'too-long') return words;
  const composed =
    words.type === 'accept-all'
      ? composeAnswer(questions, picks, language)
      : composePartialAnswer({ questions, picks, supplement: words.text, language });
  return { type: 'send', ...composed };
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
  const own = toValidPicks(questions, picks);
  const { reply, ...known } = composeKnown(questions, own);
  const { between } = PHRASES[language];
  const fallback = toFallbackPhrase(language);
  if (known.open.length === 0 && reply !== '') return { text: reply, ...known };
  return { text: Object.keys(own).length > 0 ? `${reply}${between}${fallback}` : fallback, ...known };
}

/**
 * What the person's words change. Words that are picks (`3B 7D`) override picks and recommendations: all of them
 * are sent where every question has one, else the exceptions alone. Other words go with the rule and the picks.
 */
export function composePartialAnswer(given: {
  readonly questions: readonly DecisionQuestion[];
  readonly picks?: DecisionPicks;
  readonly supplement: string;
  readonly language: PhraseLanguage;
}): ComposedAnswer {
  const { questions, supplement, language } = given;
  const picks = toValidPicks(questions, given.picks ?? {});
  const exceptions = parsePicks(questions, supplement);
  if (exceptions !== null && Object.keys(exceptions).length > 0) {
    return composeExceptions(questions, { ...picks, ...exceptions }, language);
  }
  const { open } = composeKnown(questions, picks);
  return { text: composeSupplement(questions, picks, supplement.trim(), language), picks, open };
}

function composeExceptions(
  questions: readonly DecisionQuestion[],
  picks: DecisionPicks,
  language: PhraseLanguage,
): ComposedAnswer {
  const { reply, ...known } = composeKnown(questions, picks);
  const text =
    known.open.length === 0 ? reply : `${PHRASES[language].except}${composeReply(questions, picks)}`;
  return { text, ...known };
}

function composeSupplement(
  questions: readonly DecisionQuestion[],
  picks: DecisionPicks,
  supplement: string,
  language: PhraseLanguage,
): string {
  const words = PHRASES[language];
  const own = composeReply(questions, picks);
  const others = questions.filter(({ id }) => !Object.hasOwn(picks, id));
  const recommended = composeReply(others, toRecommendedPicks(others));
  return [
    words.opening,
    own === '' ? words.rule : words.ruleWithPicks,
    `${words.supplement}${supplement}`,
    ...(own === '' ? [] : [`${words.own}${own}`]),
    ...(recommended === '' ? [] : [`${words.recommended}${recommended}`]),
  ].join('\n');
}

/** Picks over recommendations, and what neither says. */
function composeKnown(
  questions: readonly DecisionQuestion[],
  picks: DecisionPicks,
): { reply: string; picks: DecisionPicks; open: string[] } {
  const known = { ...toRecommendedPicks(questions), ...picks };
  const open = questions.filter(({ id }) => !Object.hasOwn(known, id)).map(({ id }) => id);
  return { reply: composeReply(questions, known), picks: known, open };
}

function toValidPicks(questions: readonly DecisionQuestion[], picks: DecisionPicks): DecisionPicks {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const pick = Object.hasOwn(picks, id) ? picks[id] : undefined;
      return pick !== undefined && options.some(({ letter }) => letter === pick) ? [[id, pick]] : [];
    }),
  );
}
