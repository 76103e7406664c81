// Codex's own questions (`request_user_input`).
import { type AskAnswer, type DoorQuestion, findRecommended } from '@nod/doors';
import { z } from 'zod';
import type { AskedRequest } from './asked-request.ts';

const questionSchema = z.object({
  id: z.string().min(1).max(200),
  header: z.string().nullish(),
  question: z.string().min(1),
  isOther: z.boolean().nullish(),
  options: z.array(z.object({ label: z.string().min(1), description: z.string().nullish() })).nullish(),
});

const paramsSchema = z.object({
  turnId: z.string(),
  itemId: z.string(),
  questions: z.array(questionSchema).min(1).max(20),
});

export function readUserInputRequest(params: unknown): AskedRequest | null {
  const { data } = paramsSchema.safeParse(params);
  if (!data) return null;
  return {
    turnId: data.turnId,
    about: data.itemId,
    ask: { type: 'questions', text: '', questions: data.questions.map(toQuestion) },
    toResult: (answer) => ({ answers: toAnswers(answer) }),
  };
}

function toQuestion({ id, question, isOther, options }: z.infer<typeof questionSchema>): DoorQuestion {
  const offered = (options ?? []).slice(0, 20);
  return {
    id,
    title: question,
    options: offered.map(({ label, description }) => ({ label, description: description ?? '' })),
    recommended: findRecommended(offered),
    isMultiple: false,
    takesWords: isOther === true || offered.length === 0,
  };
}

/** No answers at all is how Codex is told that nobody answers. */
function toAnswers(answer: AskAnswer): Record<string, { answers: string[] }> {
  if (answer.type !== 'answers') return {};
  return Object.fromEntries(Object.entries(answer.answers).map(([id, answers]) => [id, { answers }]));
}
