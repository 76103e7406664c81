// Beginning: where a long text is folded. Pure.

export interface Fold {
  length: number;
  lines: number;
}

/** The text itself when it is short, otherwise its beginning, cut at the end of a line or a word where possible. */
export function toBeginning(text: string, { length, lines: maxLines }: Fold): string {
  const fewLines = toFewLines(text, maxLines);
  if (fewLines.length <= length * 1.2) return fewLines;
  const cut = fewLines.slice(0, length);
  const end = [cut.lastIndexOf('\n'), cut.lastIndexOf(' ')].find((index) => index > length / 2);
  return end === undefined ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, end);
}

/** Line breaks at the end are nothing to unfold. */
function toFewLines(text: string, maxLines: number): string {
  const few = text.split('\n', maxLines).join('\n');
  return text.slice(few.length).trim() === '' ? text : few;
}
