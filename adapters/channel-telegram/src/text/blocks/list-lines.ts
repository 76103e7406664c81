// List lines: the items of a list and the lines that belong to each, without their indentation.
import {
  dedent,
  type Fence,
  isBlank,
  isBlockStart,
  isFenceEnd,
  toFence,
  toIndent,
  toMarker,
} from './line-forms.ts';

export interface ListItemLines {
  marker: string;
  isApart: boolean;
  lines: string[];
}

/** Models nest by two columns, also below `1. `, which is three wide. */
const LEAST_INDENT = 2;

export function readList(lines: readonly string[], start: number): { items: ListItemLines[]; end: number } {
  const items: ListItemLines[] = [];
  let end = start;
  let position = start;
  while (position < lines.length) {
    const item = readItem(lines, position);
    if (!item) break;
    items.push({ ...item.found, isApart: position > end });
    end = item.end;
    position = end;
    while (position < lines.length && isBlank(lines[position] ?? '')) position += 1;
  }
  return { items, end };
}

function readItem(lines: readonly string[], start: number) {
  const found = toMarker(lines[start] ?? '');
  if (!found) return null;
  const { marker, indent, width, rest } = found;
  const inside = [rest];
  let fence: Fence | null = toFence(rest);
  let position = start + 1;
  let blanks = 0;
  for (; position + blanks < lines.length; ) {
    const line = lines[position + blanks] ?? '';
    if (isBlank(line)) {
      blanks += 1;
      continue;
    }
    const isInside = toIndent(line) >= indent + Math.min(width, LEAST_INDENT);
    const isLazy = blanks === 0 && fence === null && isContinued(inside.at(-1) ?? '', line);
    if (!isInside && !isLazy) break;
    const own = isInside ? dedent(line, indent + width) : line.trimStart();
    for (; blanks > 0; blanks -= 1) {
      inside.push('');
      position += 1;
    }
    inside.push(own);
    position += 1;
    if (fence) fence = isFenceEnd(own, fence) ? null : fence;
    else fence = toFence(own);
  }
  return { found: { marker, lines: inside }, end: position };
}

/** Whether a line goes on with the paragraph before it, though it is not indented. */
function isContinued(before: string, line: string): boolean {
  return !isBlank(before) && !isBlockStart(line) && toMarker(line) === null;
}
