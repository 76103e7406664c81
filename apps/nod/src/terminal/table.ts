// Rows for the terminal, in columns. Wide characters take two places there.

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Each row on a line, its cells below each other; the last cell is not filled up. */
export function renderTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, toWidth(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - toWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** No wider than so many places; what is cut ends with "…". */
export function cutToWidth(text: string, columns: number): string {
  if (toWidth(text) <= columns) return text;
  let kept = '';
  let width = 1;
  for (const character of text) {
    width += toWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

function toWidth(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
