// The unified diff of two texts: whole, however long it takes to find the shortest one.
import {
  FILE_HEADERS_ONLY,
  formatPatch,
  type StructuredPatch,
  type StructuredPatchHunk,
  structuredPatch,
} from 'diff';

const CONTEXT_LINES = 3;
/** Finding the shortest diff of two long texts that have little in common can take minutes. */
const TIME_LIMIT_MS = 250;
const NO_LINE_END = '\\ No newline at end of file';

/** Applied to the text before, it gives the text after, to the letter. `names` are those of the file before and after. */
export function renderDiff(names: readonly [string, string], before: string, after: string): string {
  const limits = { context: CONTEXT_LINES, timeout: TIME_LIMIT_MS };
  const shortest = structuredPatch(...names, before, after, undefined, undefined, limits);
  return formatPatch(shortest ?? replaceWhole(names, before, after), FILE_HEADERS_ONLY);
}

/** Every old line out, every new line in: long, and as true as the shortest diff. */
function replaceWhole(
  [oldFileName, newFileName]: readonly [string, string],
  before: string,
  after: string,
): StructuredPatch {
  const [removed, added] = [toLines(before, '-'), toLines(after, '+')];
  const hunk: StructuredPatchHunk = {
    oldStart: 1,
    oldLines: count(removed),
    newStart: 1,
    newLines: count(added),
    lines: [...removed, ...added],
  };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

function toLines(text: string, sign: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => sign + line);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, NO_LINE_END];
}

function count(lines: readonly string[]): number {
  return lines.filter((line) => line !== NO_LINE_END).length;
}
