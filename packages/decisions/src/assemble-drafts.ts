// Lines → drafts: each line becomes the head of a question, an option, part of one of them, or prose around.
// It keeps everything in order and judges nothing; what counts is decided on the drafts.
import {
  type AssemblyState,
  closeDraft,
  createAssemblyState,
  type PlacedPair,
  toLead,
} from './assembly-state.ts';
import { createDraft, type Draft } from './draft.ts';
import { readOption } from './read-option.ts';
import { type QuestionHead, readQuestionHead } from './read-question-head.ts';
import type { Line } from './split-lines.ts';
import { takeOption, takeOptionOnHead } from './take-option.ts';
import { takeHeading, takePairLine, takeProse } from './take-prose.ts';
import { takeTable } from './take-table.ts';

export interface Assembly {
  readonly drafts: readonly Draft[];
  readonly pairs: readonly PlacedPair[];
  /** Paragraphs and headings below the last option. */
  readonly breaksAfter: number;
}

export function assembleDrafts(lines: readonly Line[]): Assembly {
  const state = createAssemblyState();
  for (let at = 0; at < lines.length; ) at = step(state, lines, at);
  const breaksAfter = state.breaks;
  closeDraft(state);
  return { drafts: state.drafts, pairs: state.pairs, breaksAfter };
}

function step(state: AssemblyState, lines: readonly Line[], at: number): number {
  const line = lines[at];
  if (!line) return at + 1;
  if (line.kind === 'table') return stepTable(state, lines, at);
  if (line.kind === 'text') stepText(state, line);
  if (line.kind === 'rule') closeDraft(state);
  state.afterBlank = line.kind !== 'text';
  return at + 1;
}

function stepText(state: AssemblyState, line: Line): void {
  if (takePairLine(state, line)) return;
  const head = readQuestionHead(line.body, line.heading);
  if (head && !isNested(state.current, line, head.id)) {
    openNumbered(state, line, head);
    return;
  }
  const option = readOption(line.body, state.current?.id ?? null);
  if (option && takeOption(state, line, option)) {
    state.breaks = 0;
    return;
  }
  if (line.heading) takeHeading(state, line);
  else takeProse(state, head || (option && !option.bare) ? { ...line, bulleted: true } : line);
}

// Numbers below an option, deeper than its letter, are part of its explanation.
function isNested(draft: Draft | null, line: Line, id: string): boolean {
  const last = draft?.options.at(-1);
  if (!draft || !last || line.heading) return false;
  const successor = draft.id !== null && id === String(Number(draft.id) + 1) && line.indent <= draft.indent;
  return !successor && line.indent > last.indent;
}

function openNumbered(state: AssemblyState, line: Line, head: QuestionHead): void {
  closeDraft(state);
  state.recommending = false;
  state.current = createDraft({
    id: head.id,
    asks: head.asks,
    strong: head.strong,
    indent: line.indent,
    lead: toLead(state),
    titles: [head.title],
  });
  takeOptionOnHead(state.current, line, head);
}

function stepTable(state: AssemblyState, lines: readonly Line[], at: number): number {
  let end = at;
  while (lines[end]?.kind === 'table') end += 1;
  const rows = lines.slice(at, end).map((line) => line.body);
  takeTable(state, rows);
  state.afterBlank = true;
  return end;
}
