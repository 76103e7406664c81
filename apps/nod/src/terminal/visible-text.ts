// Text for the terminal: what would steer it, or hide from who reads it, is shown as an escape.
import { type TextKind, toTextParts } from '@nod/protocol';

/** Line breaks and tabs stay. */
export function toVisible(text: string, kind: TextKind = 'prose'): string {
  return toTextParts(text, kind)
    .map((part) => (part.hidden === null ? part.text : toEscape(part.text)))
    .join('');
}

/** A command, an argument, a path or a name, on one line: its blanks are plain ones. */
export function toVisibleLine(text: string): string {
  return toVisible(text, 'exact').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function toEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
