// Question parts: where the questions of a decision set stand in the answer that asks them, so that they are shown
// once. Pure.
import type { DecisionQuestion } from '@nod/decisions';

export interface AnswerParts {
  before: string;
  /** The questions as they are written. */
  questions: string;
  after: string;
}

/** Null where they are not found for sure, or where one was not understood: then the text says more than the card. */
export function splitQuestions(text: string, questions: readonly DecisionQuestion[]): AnswerParts | null {
  const [first, last] = [questions[0], questions.at(-1)];
  if (!first || !last || questions.some(({ options }) => options.length === 0)) return null;
  const lines = text.split('\n');
  const plain = lines.map(toPlain);
  const find = (wanted: string, from: number): number => findLine(plain, toPlain(wanted), from);
  const start = find(first.title, 0);
  const lastStart = start < 0 ? -1 : find(last.title, start);
  const lastOption = lastStart < 0 ? -1 : find(last.options.at(-1)?.text ?? '', lastStart);
  if (lastOption < 0) return null;
  const end = toTableEnd(lines, lastOption) + 1;
  return {
    before: lines.slice(0, start).join('\n').trim(),
    questions: lines.slice(start, end).join('\n'),
    after: lines.slice(end).join('\n').trim(),
  };
}

function findLine(lines: readonly string[], wanted: string, from: number): number {
  if (wanted === '') return -1;
  return lines.findIndex((line, index) => index >= from && line.includes(wanted));
}

/** A table is not cut in two. */
function toTableEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (/^\s*\|/.test(lines[end] ?? '') && /^\s*\|/.test(lines[end + 1] ?? '')) end += 1;
  return end;
}

/** Without marks, blanks and case: what a reader of the answer and its author agree on. */
function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
