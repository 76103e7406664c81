// A unified diff, line by line, as it is shown. Pure.

export interface DiffLine {
  kind: 'added' | 'removed' | 'same' | 'place' | 'note';
  /** Without the sign in front. */
  text: string;
}

const KINDS: Record<string, DiffLine['kind']> = {
  '+': 'added',
  '-': 'removed',
  ' ': 'same',
  '\\': 'note',
  '[': 'note',
};
const FILE_NAME = /^(?:---|\+\+\+) /;

/** The file's names at the top are left out; where a stretch begins (`@@ … @@`) stays, and so does every note. */
export function toDiffLines(diff: string): DiffLine[] {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const first = lines.findIndex((line) => line.startsWith('@@'));
  const top = first < 0 ? lines : lines.slice(0, first);
  const changes = first < 0 ? [] : lines.slice(first);
  return [...top.filter((line) => !FILE_NAME.test(line)), ...changes].map(toDiffLine);
}

function toDiffLine(line: string): DiffLine {
  if (line.startsWith('@@')) return { kind: 'place', text: line };
  const kind = KINDS[line.charAt(0)];
  // A line that some writers leave empty is an unchanged empty line.
  if (kind === undefined) return { kind: 'same', text: line };
  return { kind, text: kind === 'note' ? line : line.slice(1) };
}
