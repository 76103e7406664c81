// Decisions as Claude Code takes them from a hook of a permission.
import type { AskAnswer } from '@nod/doors';
import type { PermissionEvent } from '../hooks/hook-event.ts';
import { isPlan, toScopedUpdates } from './scopes.ts';

const REJECTED = 'The user rejected this.';
const DISMISSED = 'The user dismissed this.';

/** What the hook prints. An answer that does not fit what was asked is a dismissal. */
export function toHookOutput(event: PermissionEvent, answer: AskAnswer): object {
  return {
    hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: toDecision(event, answer) },
  };
}

function toDecision(event: PermissionEvent, answer: AskAnswer): object {
  switch (answer.type) {
    case 'approve':
      return toAllowance(event, answer);
    case 'reject':
      return { behavior: 'deny', message: answer.words || REJECTED };
    case 'answers':
      return {
        behavior: 'allow',
        updatedInput: { ...event.tool_input, answers: toAnswers(event, answer.answers) },
      };
    case 'dismiss':
      return { behavior: 'deny', message: DISMISSED, interrupt: true };
  }
}

function toAllowance(
  event: PermissionEvent,
  { scope, parameters }: Extract<AskAnswer, { type: 'approve' }>,
): object {
  const updates = toScopedUpdates(event, scope);
  // Of a plan Claude Code takes a permission only with an input.
  const input = parameters ?? (isPlan(event) ? event.tool_input : null);
  return {
    behavior: 'allow',
    ...(input && { updatedInput: input }),
    ...(updates.length > 0 && { updatedPermissions: updates }),
  };
}

/** By the words of each question, as Claude Code keeps them. */
function toAnswers(event: PermissionEvent, answers: Record<string, string[]>): Record<string, string> {
  const questions = Array.isArray(event.tool_input.questions) ? event.tool_input.questions : [];
  return Object.fromEntries(
    questions.flatMap((question: { question?: unknown }, index) => {
      const given = answers[toQuestionId(index)];
      return given && given.length > 0 ? [[String(question?.question), given.join(', ')]] : [];
    }),
  );
}

export function toQuestionId(index: number): string {
  return `q${index + 1}`;
}
