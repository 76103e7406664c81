// A table of data: rows of short cells. Other tables lay out a page.
import type { Box } from './box.ts';

const MAX_CELL_PARTS = 12;

/** Rows of short cells, and no table within. */
export function isDataTable(table: Box): boolean {
  const rows = listRows(table);
  const cells = rows.flat();
  if (rows.length < 2 || !rows.some((row) => row.length > 1)) return false;
  return cells.every((cell) => !holdsTable(cell, 0) && cell.children.length <= MAX_CELL_PARTS);
}

export function listRows(table: Box): Box[][] {
  const rows: Box[][] = [];
  for (const child of table.children) {
    if (typeof child === 'string') continue;
    if (child.tag === 'tr') rows.push(toBoxes(child).filter(({ tag }) => tag === 'td' || tag === 'th'));
    else if (/^t(?:head|body|foot)$/.test(child.tag)) rows.push(...listRows(child));
  }
  return rows.filter((row) => row.length > 0);
}

function toBoxes(box: Box): Box[] {
  return box.children.filter((child): child is Box => typeof child !== 'string');
}

function holdsTable(box: Box, depth: number): boolean {
  if (depth > 4) return false;
  return toBoxes(box).some((child) => child.tag === 'table' || holdsTable(child, depth + 1));
}
