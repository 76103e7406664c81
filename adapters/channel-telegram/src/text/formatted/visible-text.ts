// Visible text: hidden characters shown by their code. The brackets mean nothing in Markdown.
import { type TextKind, toTextParts } from '@nod/protocol';

export function toVisible(text: string, kind: TextKind = 'prose'): string {
  return toTextParts(text, kind)
    .map((part) => (part.hidden === null ? part.text : `‹${part.hidden}›`))
    .join('');
}

/** On one line: what would begin another shows by its code. */
export function toVisibleLine(text: string, kind: TextKind): string {
  return toVisible(text, kind).replaceAll('\n', '‹U+000A›').replaceAll('\r', '‹U+000D›');
}
