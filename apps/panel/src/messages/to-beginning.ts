// Where a long text is folded. Pure.

export interface Fold {
  length: number;
  lines: number;
}

/** The text itself when it is short, otherwise its beginning, cut at the end of a line where possible. */
export function toBeginning(text: string, { length, lines: maxLines }: Fold): string {
  const fewLines = toFewLines(text, maxLines);
  if (fewLines.length <= length * 1.2) return fewLines;
  const cut = fewLines.slice(0, length);
  const lineEnd = cut.lastIndexOf('\n');
  return lineEnd > length / 2 ? cut.slice(0, lineEnd) : cut.replace(/[\ud800-\udbff]$/, '');
}

/** Line breaks at the end are nothing to unfold. */
function toFewLines(text: string, maxLines: number): string {
  const few = text.split('\n', maxLines).join('\n');
  return text.slice(few.length).trim() === '' ? text : few;
}
