// Unified diffs of the changes that agents want to make: whole, however long they take to find.
import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { WireDiff } from '../wire/tool-call.ts';

/** Finding the shortest diff of two long texts that have little in common can take minutes. */
const TIME_LIMIT_MS = 250;
const CONTEXT_LINES = 3;
const NO_LINE_END = '\\ No newline at end of file';

export function isNewFile({ oldText }: WireDiff): boolean {
  return oldText === null || oldText === undefined || oldText === '';
}

export function renderDiff(change: WireDiff): string {
  const { path, newText } = change;
  const oldText = change.oldText ?? '';
  const below = path.replace(/^\/+/, '');
  const names: [string, string] = [isNewFile(change) ? '/dev/null' : `a/${below}`, `b/${below}`];
  const limits = { context: CONTEXT_LINES, timeout: TIME_LIMIT_MS };
  const shortest = structuredPatch(...names, oldText, newText, undefined, undefined, limits);
  const [oldFileName, newFileName] = names;
  const patch = shortest ?? {
    oldFileName,
    newFileName,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [toWholeHunk(oldText, newText)],
  };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Every old line out, every new line in: long, and as true as the shortest diff. */
function toWholeHunk(oldText: string, newText: string): StructuredPatchHunk {
  const [removed, added] = [toLines(oldText, '-'), toLines(newText, '+')];
  const count = (lines: string[]) => lines.filter((line) => line !== NO_LINE_END).length;
  return {
    oldStart: 1,
    oldLines: count(removed),
    newStart: 1,
    newLines: count(added),
    lines: [...removed, ...added],
  };
}

function toLines(text: string, sign: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => sign + line);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, NO_LINE_END];
}
