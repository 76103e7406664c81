// Qwen's questions: a permission request that carries them, answered by "Submit" with the answers by their number.
import { type AskAnswer, findRecommended } from '@nod/doors';
import {
  type PermissionRequest,
  type QwenQuestion,
  qwenQuestionsSchema,
} from '../wire/permission-request.ts';
import { CANCELLED, type OpenedAsk } from './opened-ask.ts';

/** Null: it is a plain permission request. */
export function toQwenAsk({ toolCall, options }: PermissionRequest): OpenedAsk | null {
  const read = qwenQuestionsSchema.safeParse(toolCall._meta);
  const submit = options.find(({ kind }) => kind === 'allow_once');
  const cancel = options.find(({ kind }) => kind.startsWith('reject'));
  if (!read.success || read.data.qwenQuestions.length === 0 || !submit) return null;
  const asked = read.data.qwenQuestions;
  const questions = asked.map((question, index) => ({
    id: String(index),
    title: question.question,
    options: question.options,
    recommended: findRecommended(question.options),
    isMultiple: question.multiSelect,
    takesWords: true,
  }));
  return {
    ask: { type: 'questions', text: '', questions },
    respond(answer) {
      if (answer.type === 'answers')
        return {
          outcome: { outcome: 'selected', optionId: submit.optionId },
          answers: toAnswers(answer, asked),
        };
      if (answer.type === 'reject' && cancel)
        return { outcome: { outcome: 'selected', optionId: cancel.optionId } };
      return CANCELLED;
    },
  };
}

function toAnswers(
  { answers }: Extract<AskAnswer, { type: 'answers' }>,
  asked: readonly QwenQuestion[],
): Record<string, string> {
  const given = asked.map((_, index) => [String(index), (answers[String(index)] ?? []).join(', ')] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}
