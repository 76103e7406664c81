// Words of a request where there is only text: notifications, announcements, files.
import type { HumanRequest } from '@nod/protocol';
import { type Part, wordTitle } from '@nod/wording';
import { toDeadline } from './dates.ts';
import type { Texts } from './texts.ts';

export function toPlainWords(parts: readonly Part[], texts: Texts): string {
  return parts.map((part) => (part.type === 'time' ? toDeadline(part.at, texts) : part.text)).join('');
}

/** Who asks for what, on one line. */
export function toPlainTitle(request: HumanRequest, texts: Texts): string {
  return toPlainWords(wordTitle(request, texts.words), texts);
}
