// A decision set for the terminal: questions with their options, the recommended ones marked, the unread ones said to be open.
import { type DecisionQuestion, isQuestionNumber } from '@nod/decisions';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

export function renderQuestions(questions: readonly DecisionQuestion[], texts: Texts): string[] {
  return questions.flatMap(({ id, title, options, recommended }) => [
    toVisible(isQuestionNumber(id) ? `${id}. ${title}`.trim() : title || id),
    ...(options.length === 0 ? [`   (${texts.decisions.unread})`] : []),
    ...options.map(({ letter, text }) => {
      const mark = letter === recommended ? `  (${texts.pending.recommended})` : '';
      return `   ${toVisible(letter)}. ${toVisible(text)}${mark}`;
    }),
  ]);
}
