// Rows of a screen as its readers want them: what is written in each, without the frames around it.
import type { TerminalScreen } from '@nod/protocol';
import { type Cell, toCells } from './styled-cells.ts';

export interface Row {
  /** As it is drawn, without blanks at its end. */
  text: string;
  /** The same without what is drawn faintly: placeholders, suggestions, hints. */
  ink: string;
}

export function toRows({ lines }: TerminalScreen): Row[] {
  return toCells(lines).map((cells) => ({
    text: toText(cells),
    ink: toText(cells.map((cell) => (cell.isFaint && !cell.isInverse ? { ...cell, char: ' ' } : cell))),
  }));
}

function toText(cells: readonly Cell[]): string {
  return cells
    .map(({ char }) => char)
    .join('')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u200b', '')
    .trimEnd();
}

/** Without the sides of frames and scroll bars around it. */
export function unframe(text: string): string {
  return text.replace(/^[\s│┃╎█▌]+/u, '').replace(/[\s│┃╎█▐]+$/u, '');
}

/** Nothing but lines of a frame. */
export function isFrame(text: string): boolean {
  return /^[\s─━═╌┄│┃╎█╭╮╰╯┌┐└┘├┤╹▀▄]*$/u.test(text);
}

export function isBlank(text: string): boolean {
  return unframe(text) === '';
}
