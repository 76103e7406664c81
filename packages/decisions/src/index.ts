// The front door of @nod/decisions: a model's answer → questions → "1A 2C 3B".

export * from './decision-set.ts';
export { parseDecisions } from './parsed-decisions.ts';
export {
  type ComposedDecision,
  composeAnswer,
  composeDecision,
} from './replies/human-answer.ts';
export { parsePicks } from './replies/picks.ts';
export * from './replies/short-reply.ts';
export * from './replies/supplement.ts';
