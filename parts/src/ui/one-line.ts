// A message in one line, for lists and quotes: its beginning without Markdown's marks.
import { toPreview } from '@nod/protocol';

export function toOneLine(text: string | undefined): string {
  return withoutMarks(toPreview(text));
}

/** The row below the head of a table: what makes bars those of a table, and not of a command. */
const TABLE_RULE = /(?:^|\s)\|?\s*:?-{2,}:?\s*\|(?:\s*:?-{2,}:?\s*\|?)*(?:\s*:?-?$)?/g;

/** Takes away what only matters once it is rendered; names like `snake_case` and the numbers of questions stay. */
export function withoutMarks(preview: string): string {
  return withoutBars(preview)
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*|__|`+|~~/g, '')
    .replace(/^(?:#{1,6}|>|[-*+])\s+/, '');
}

function withoutBars(preview: string): string {
  const ruled = preview.replace(TABLE_RULE, ' | ');
  if (ruled === preview) return preview;
  const cells = ruled.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' · ');
}
