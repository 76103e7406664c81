// Table lines: rows of a table, cut into cells. Escaped pipes are no borders, nor are those in code where the row
// would have too many cells otherwise.
import type { Block } from './block.ts';
import { isBlank, isBlockStart } from './line-forms.ts';

const BORDER = /^[\s|:-]+$/;
const BORDER_CELL = /^:?-+:?$/;

/** Whether a table begins here: a row with pipes, and below it the line of dashes with as many cells. */
export function isTableStart(lines: readonly string[], start: number): boolean {
  const [head = '', border = ''] = [lines[start], lines[start + 1]];
  if (!head.includes('|') || !BORDER.test(border) || !border.includes('-')) return false;
  const cells = toCells(border);
  return cells.every((cell) => BORDER_CELL.test(cell)) && cells.length === toCells(head).length;
}

type Table = Extract<Block<string>, { type: 'table' }>;

export function readTable(lines: readonly string[], start: number): { block: Table; end: number } {
  const header = toCells(lines[start] ?? '');
  let end = start + 2;
  while (end < lines.length && isRow(lines[end] ?? '')) end += 1;
  const rows = lines.slice(start + 2, end).map((line) => toRow(line, header.length));
  return { block: { type: 'table', isApart: false, header, rows, isSmall: isSmall(header, rows) }, end };
}

function isRow(line: string): boolean {
  return !isBlank(line) && (line.trimStart().startsWith('|') || !isBlockStart(line));
}

/** At most so many characters stand on one line of a phone without being broken more than once. */
const SHORT = 60;

function isSmall(header: readonly string[], rows: readonly string[][]): boolean {
  return header.length === 2 && rows.every((row) => row.length <= 2 && row.join(' ').length <= SHORT);
}

function toRow(line: string, width: number): string[] {
  const cells = toCells(line);
  if (cells.length <= width) return cells;
  const others = toCells(line, true);
  return others.length === width ? others : cells;
}

/** Cut at pipes; with `isCodeKept` not at those between backticks. */
function toCells(line: string, isCodeKept = false): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  for (const { 0: piece } of text.matchAll(isCodeKept ? PIECES_AROUND_CODE : PIECES)) {
    if (piece === '|') {
      cells.push(toCell(cell));
      cell = '';
    } else cell += piece === '\\|' ? '|' : piece;
  }
  if (text.startsWith('|')) cells.shift();
  if (cell.trim() !== '' || !text.endsWith('|') || cells.length === 0) cells.push(toCell(cell));
  return cells;
}

/** A cell has no other way to break its lines. */
function toCell(source: string): string {
  return source.trim().replace(/<br ?\/?>/gi, '\n');
}

const PIECES = /\\\||\||\\|[^\\|]+/g;
const PIECES_AROUND_CODE = /\\\||\||\\|`[^`]*`|`|[^\\|`]+/g;
