// The change to a file as a unified diff: all of it, or in words what cannot be shown. Never a part.
import type { ToolCallInspection } from '@nod/agent';
import {
  FILE_HEADERS_ONLY,
  formatPatch,
  type StructuredPatch,
  type StructuredPatchHunk,
  structuredPatch,
} from 'diff';

export interface FileChange {
  /** Relative to the allowed folder. */
  path: string;
  /** Null: there is no such file yet. A note stands for content that is not text. */
  before: { text: string } | { note: string } | null;
  after: string;
}

/** What a person can look through and every surface can carry. */
const MAX_LENGTH = 400_000;
const CONTEXT_LINES = 3;
/** Finding the shortest diff of two long texts that have little in common can take minutes. */
const TIME_LIMIT_MS = 250;

type EditPreview = Extract<ToolCallInspection['preview'], { type: 'edit' }>;

/** `shows` names the parameters that the change tells all about; where it is too long to show, it tells only where. */
export function toEditPreview(change: FileChange, shows: string[]): EditPreview {
  const { diff, isWhole } = renderDiff(change);
  const { path, before } = change;
  return { type: 'edit', path, diff, isNew: before === null, shows: isWhole ? shows : ['path'] };
}

/** Applied to the text before, it gives the text after, to the letter, where it is whole. */
export function renderDiff({ path, before, after }: FileChange): { diff: string; isWhole: boolean } {
  const text = before && 'text' in before ? before.text : '';
  const note = before && 'note' in before ? `[${before.note}]\n` : '';
  const names: [string, string] = [before ? `a/${path}` : '/dev/null', `b/${path}`];
  const limits = { context: CONTEXT_LINES, timeout: TIME_LIMIT_MS };
  const shortest = structuredPatch(...names, text, after, undefined, undefined, limits);
  const diff = formatPatch(shortest ?? replaceWhole(names, text, after), FILE_HEADERS_ONLY);
  const isWhole = diff.length <= MAX_LENGTH;
  return { diff: note + (isWhole ? diff : describe(names, text, after)), isWhole };
}

/** Every old line out, every new line in: long, and as true as the shortest diff. */
function replaceWhole(
  [oldFileName, newFileName]: [string, string],
  text: string,
  after: string,
): StructuredPatch {
  const [removed, added] = [toLines(text, '-'), toLines(after, '+')];
  const hunk: StructuredPatchHunk = {
    oldStart: 1,
    oldLines: count(removed),
    newStart: 1,
    newLines: count(added),
    lines: [...removed, ...added],
  };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

const NO_LINE_END = '\\ No newline at end of file';

function toLines(text: string, sign: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => sign + line);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, NO_LINE_END];
}

function count(lines: readonly string[]): number {
  return lines.filter((line) => line !== NO_LINE_END).length;
}

function describe([oldName, newName]: [string, string], text: string, after: string): string {
  return [
    `[This change is too long to show: ${text.length} characters become ${after.length}. What is written stands in full in the parameters of the call.]`,
    `--- ${JSON.stringify(oldName)}`,
    `+++ ${JSON.stringify(newName)}`,
    '',
  ].join('\n');
}
