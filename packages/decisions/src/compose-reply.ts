// Picks → the short reply a model understands: "1A 2C 3B". It never picks by itself.
import type { DecisionPicks, DecisionQuestion } from './decision-set.ts';

/** One `idLetter` per question that has a pick, in question order; a pick that is no option is left out. */
export function composeReply(questions: readonly DecisionQuestion[], picks: DecisionPicks): string {
  return questions
    .flatMap(({ id, options }) => {
      const pick = Object.hasOwn(picks, id) ? picks[id] : undefined;
      return options.some(({ letter }) => letter === pick) ? [`${id}${pick}`] : [];
    })
    .join(' ');
}

/** The recommended letter of every question that has one. */
export function toRecommendedPicks(questions: readonly DecisionQuestion[]): DecisionPicks {
  return Object.fromEntries(
    questions.flatMap(({ id, recommended }) => (recommended === null ? [] : [[id, recommended]])),
  );
}
