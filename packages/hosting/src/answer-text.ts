// Answer text: what a host says itself, beside what its worker says, in the language of the person's message.
import { type AuditBasis, type Message, type ToolCallOutcome, toLanguage } from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { WorkerAnswer } from './worker.ts';

export type WorkWords = Words['work'];

export function wordsFor({ payload }: Pick<Message, 'payload'>): WorkWords {
  return wordsOf(toLanguage(payload.text ?? '')).work;
}

/** What was said so far is kept; how it ended comes after it, unless the agent says that itself. */
export function toAnswerText(answer: WorkerAnswer, words: WorkWords): string {
  const { outcome, text, quickReplies } = answer;
  if (outcome === 'completed' || quickReplies !== undefined) return text;
  const ending = toEnding(answer, words);
  if (text === '') return ending;
  return text.startsWith(ending) ? text : `${text}\n\n${ending}`;
}

function toEnding({ outcome, failure, turnsTaken }: WorkerAnswer, words: WorkWords): string {
  if (outcome === 'failed') return words.failed(failure?.message ?? '');
  if (turnsTaken !== undefined) return words.unfinished(turnsTaken);
  return outcome === 'stopped' ? words.stopped : words.stuck;
}

export function toQuickReplies(
  { outcome, turnsTaken }: WorkerAnswer,
  { goOn, tryAgain, leaveIt }: WorkWords,
): string[] {
  if (outcome !== 'failed' && outcome !== 'stuck') return [];
  return [turnsTaken === undefined ? tryAgain : goOn, leaveIt];
}

/** What a worker is told of a call that did not run. */
export function toSkippedText(
  outcome: Exclude<ToolCallOutcome, 'succeeded' | 'failed'>,
  tool: string,
  { skipped }: WorkWords,
  { basis = 'answer', words = '' }: { basis?: AuditBasis; words?: string } = {},
): string {
  if (outcome === 'rejected') {
    const { rejected, notRepeated } = skipped;
    return notRepeated(rejected[basis === 'mode' || basis === 'policy' ? basis : 'answer'], words);
  }
  if (outcome !== 'refused') return skipped[outcome](tool);
  if (basis === 'mode') return skipped.byMode;
  return basis === 'policy' ? skipped.byPolicy(tool) : skipped.notRun(tool, words || skipped.changed);
}
