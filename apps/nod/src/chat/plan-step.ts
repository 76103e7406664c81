// A step of a plan that begins, on one line: which one, why it is taken, and how long it may take, as far as that is known.
import { toToolLabel } from '@nod/wording';
import type { Texts } from '../texts/en.ts';
import type { BegunStep } from './followed-answer.ts';

export function renderPlanStep(
  { at, of, tool, thought, estimatedDuration }: BegunStep,
  { planStep, about, words }: Pick<Texts, 'planStep' | 'about' | 'words'>,
): string {
  const what = thought ?? toToolLabel(tool, words.language);
  const seconds = estimatedDuration === undefined ? 0 : Math.ceil(estimatedDuration / 1000);
  return planStep(at, of, seconds === 0 ? what : about(what, seconds));
}
