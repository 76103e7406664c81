// Picks → the short reply a model understands: "1A 2C 3B", or by titles "Storage: B · Logs: A". It never picks by itself.
import type { DecisionPicks, DecisionQuestion } from '../decision-set.ts';

const NUMBER = /^(?:[A-Za-z]{1,4}[-_]){0,2}[A-Za-z]{0,6}[-_]?\d{1,3}$/;

/** Whether an id is a number as the text has it, and not a title. */
export function isQuestionNumber(id: string): boolean {
  return NUMBER.test(id);
}

/** One pick per question that has one, in question order; a pick that is no option is left out. */
export function composeReply(questions: readonly DecisionQuestion[], picks: DecisionPicks): string {
  const answered = questions.filter(({ id, options }) => {
    const pick = Object.hasOwn(picks, id) ? picks[id] : undefined;
    return options.some(({ letter }) => letter === pick);
  });
  const parts = answered.map(({ id }) =>
    isQuestionNumber(id) ? `${id}${picks[id]}` : `${id}: ${picks[id]}`,
  );
  return parts.join(answered.every(({ id }) => isQuestionNumber(id)) ? ' ' : ' · ');
}

/** The recommended letter of every question that has one. */
export function toRecommendedPicks(questions: readonly DecisionQuestion[]): DecisionPicks {
  return Object.fromEntries(
    questions.flatMap(({ id, recommended }) => (recommended === null ? [] : [[id, recommended]])),
  );
}
