// The table of measured figures, with the verdict on those that have a target.

/** One measured figure with what it has to reach. */
export interface TargetRow {
  figure: string;
  measured: string;
  target: string;
  met: boolean;
}

/** Columns as wide as their widest cell; the first row is the head. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '─'.repeat(width));
  console.log(`\n${[head, rule, ...body].map((row) => toLine(row).trimEnd()).join('\n')}`);
}

/** Prints figure, target and verdict; a missed target makes the run end with exit code 1. */
export function reportTargets(rows: readonly TargetRow[]): void {
  const cells = rows.map(({ figure, measured, target, met }) => [
    figure,
    measured,
    target,
    met ? 'yes' : 'NO',
  ]);
  printTable([['figure', 'measured', 'target', 'met'], ...cells]);
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
}
