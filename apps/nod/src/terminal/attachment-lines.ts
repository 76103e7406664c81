// Attachments on the terminal: what each is, in one line that steers nothing, and the command that gets it.
import type { Attachment } from '@nod/protocol';
import { toVisibleLine } from './visible-text.ts';

export function renderAttachments(attachments: readonly Attachment[] = []): string[] {
  return attachments.map(
    ({ id, name, mediaType, size }) =>
      `📎 ${toVisibleLine(name)} (${mediaType}, ${toSize(size)}) · nod attachment ${id}`,
  );
}

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** As people read it: `3 B`, `1.5 KB`, `20 MB`. */
export function toSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${UNITS[power]}`;
}
