// The front door of @nod/decisions: a model's answer → questions → "1A 2C 3B".
export {
  type ComposedAnswer,
  composeAnswer,
  composePartialAnswer,
  toFallbackPhrase,
} from './compose-answer.ts';
export { composeReply, toRecommendedPicks } from './compose-reply.ts';
export type {
  DecisionOption,
  DecisionParse,
  DecisionPicks,
  DecisionQuestion,
  PhraseLanguage,
} from './decision-set.ts';
export { parseDecisions } from './parse-decisions.ts';
export { parseSupplement, SUPPLEMENT_LIMIT, type Supplement } from './parse-supplement.ts';
