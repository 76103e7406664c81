// A decision set for the terminal: questions with their options, the recommended ones marked.
import type { DecisionQuestion } from '@nod/decisions';
import type { Texts } from './texts/en.ts';
import { toVisible } from './to-visible.ts';

export function renderQuestions(questions: readonly DecisionQuestion[], texts: Texts): string[] {
  return questions.flatMap(({ id, title, options, recommended }) => [
    `${toVisible(id)}. ${toVisible(title)}`,
    ...options.map(({ letter, text }) => {
      const mark = letter === recommended ? `  (${texts.pending.recommended})` : '';
      return `   ${toVisible(letter)}. ${toVisible(text)}${mark}`;
    }),
  ]);
}
