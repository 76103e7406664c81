// The front door of @nod/decisions: a model's answer → questions → "1A 2C 3B".

export type {
  DecisionOption,
  DecisionParse,
  DecisionPicks,
  DecisionQuestion,
  PhraseLanguage,
} from './decision-set.ts';
export { parseDecisions } from './parse-decisions.ts';
export {
  type ComposedAnswer,
  composeAnswer,
  composePartialAnswer,
  toFallbackPhrase,
} from './replies/compose-answer.ts';
export { composeReply, isQuestionNumber, toRecommendedPicks } from './replies/compose-reply.ts';
export { parsePicks } from './replies/parse-picks.ts';
export { parseSupplement, SUPPLEMENT_LIMIT, type Supplement } from './replies/parse-supplement.ts';
