// A step of a plan that begins, on one line: which one, why it is taken, and how long it may take, as far as that is known.
import { toReadableToolName } from '@nod/protocol';
import type { Texts } from '../texts/en.ts';
import type { BegunStep } from './followed-answer.ts';

export function renderPlanStep(
  { at, of, tool, thought, estimatedDuration }: BegunStep,
  { planStep, about }: Pick<Texts, 'planStep' | 'about'>,
): string {
  const what = thought ?? toReadableToolName(tool);
  const seconds = estimatedDuration === undefined ? 0 : Math.ceil(estimatedDuration / 1000);
  return planStep(at, of, seconds === 0 ? what : about(what, seconds));
}
