// Table lines → header and data cells. It does not know what the cells mean.
import { type Masked, sliceMasked, trimMasked } from '../lines/masked-line.ts';

export interface Table {
  readonly header: readonly Masked[] | null;
  readonly rows: readonly (readonly Masked[])[];
}

const MAX_CELLS = 24;
const SEPARATOR = /^[|\s:—–-]{3,2000}$/;

export function splitTable(lines: readonly Masked[]): Table {
  const separator = lines
    .slice(0, 3)
    .findIndex((line) => SEPARATOR.test(line.mask) && /[-—–]/.test(line.mask));
  const rows = lines.filter((line, index) => index > separator && !SEPARATOR.test(line.mask)).map(splitCells);
  const header = separator > 0 ? lines[separator - 1] : undefined;
  return { header: header ? splitCells(header) : null, rows };
}

function splitCells(line: Masked): Masked[] {
  const cells: Masked[] = [];
  let from = line.mask[0] === '|' ? 1 : 0;
  for (let at = from; at <= line.mask.length && cells.length < MAX_CELLS; at += 1) {
    const end = at === line.mask.length;
    if (!end && line.mask[at] !== '|') continue;
    if (!end || at > from) cells.push(trimMasked(sliceMasked(line, from, at)));
    from = at + 1;
  }
  return cells;
}
