// A message in one line, for lists and quotes: its beginning without Markdown's marks.
import { toPreview } from '@nod/protocol';

export function toOneLine(text: string | undefined): string {
  return withoutMarks(toPreview(text));
}

/** Takes away what only matters once it is rendered; names like `snake_case` stay. */
export function withoutMarks(preview: string): string {
  return preview
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*|__|`+|~~/g, '')
    .replace(/^(?:#{1,6}|>|[-*+]|\d+[.)])\s+/, '');
}
