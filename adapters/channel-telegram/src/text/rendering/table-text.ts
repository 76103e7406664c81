// Table text: a table as a phone can show it, each row as a card: its first cell as the title, the others by their
// headers. A small one with two columns is a line for each row.
import type { TextBuilder } from '../formatted/text-builder.ts';
import type { Inline } from '../inlines/inline.ts';
import { writeInlines } from './inline-text.ts';

export interface TableCells {
  header: readonly Inline[][];
  rows: readonly Inline[][][];
  isSmall: boolean;
}

/** Stands where a cell is empty. */
const NOTHING = '–';

export function writeTable(
  builder: TextBuilder,
  { header, rows, isSmall }: TableCells,
  indent: string,
): void {
  const hasCaption = header.some(
    (cell, index) => !isEmpty(cell) && (index === 0 || isSmall || rows.length === 0),
  );
  if (hasCaption) writeCaption(builder, header, indent);
  rows.forEach((row, index) => {
    if (hasCaption || index > 0) builder.append(`${isSmall || header.length === 1 ? '\n' : '\n\n'}${indent}`);
    if (isSmall) writePair(builder, row, indent);
    else writeCard(builder, header, row, indent);
  });
}

const isEmpty = (cell: readonly Inline[]): boolean =>
  cell.every((inline) => inline.type !== 'open-link' && (!('text' in inline) || inline.text.trim() === ''));

function writeCell(
  builder: TextBuilder,
  cell: readonly Inline[],
  setting: Parameters<typeof writeInlines>[2],
): void {
  if (isEmpty(cell)) builder.append(NOTHING);
  else writeInlines(builder, cell, setting);
}

/** Chinese has one of its own. */
function toColon(name: readonly Inline[]): string {
  const text = name.map((inline) => ('text' in inline ? inline.text : '')).join('');
  return /\p{sc=Han}\W*$/u.test(text.slice(-10)) ? '：' : ': ';
}

/** The names of the columns, so that the first one is told, too. */
function writeCaption(builder: TextBuilder, header: readonly Inline[][], indent: string): void {
  header
    .filter((cell) => !isEmpty(cell))
    .forEach((cell, index) => {
      if (index > 0) builder.append(' · ');
      writeInlines(builder, cell, { indent, style: 'italic' });
    });
}

function writePair(builder: TextBuilder, [key = [], ...values]: readonly Inline[][], indent: string): void {
  writeCell(builder, key, { indent, style: 'bold' });
  for (const value of values) {
    builder.append(toColon(key));
    writeCell(builder, value, { indent });
  }
}

function writeCard(
  builder: TextBuilder,
  header: readonly Inline[][],
  [title = [], ...values]: readonly Inline[][],
  indent: string,
): void {
  writeCell(builder, title, { indent, style: 'bold' });
  values.forEach((value, index) => {
    const name = header[index + 1] ?? [];
    builder.append(`\n${indent}`);
    if (!isEmpty(name)) {
      writeInlines(builder, name, { indent });
      builder.append(toColon(name));
    }
    writeCell(builder, value, { indent });
  });
}
