// Screen writing: a terminal's screen as what is written to draw it, and the person's typing as what is sent.
import type { TerminalInput, TerminalScreen } from '@nod/protocol';

/** Of the line, in the terminal's own colour; the colours of text are as before. */
const ERASE = '\u001b7\u001b[0m\u001b[2K\u001b8';

/**
 * Draws over what was there, line by line, so that nothing flickers. Lines hold colours and nothing else; a colour goes on over
 * the end of a line, and what is behind its text has none.
 */
export function toDrawing({ lines, cursor }: TerminalScreen): string {
  const rows = lines.map((line, index) => `\u001b[${index + 1};1H${ERASE}${line}`);
  const place = cursor ? `\u001b[?25h\u001b[${cursor.row + 1};${cursor.column + 1}H` : '\u001b[?25l';
  return `\u001b[0m${rows.join('')}\u001b[0m${place}`;
}

const KEYS: Record<string, Extract<TerminalInput, { type: 'key' }>['key']> = {
  '\r': 'enter',
  '\u001b': 'escape',
  '\t': 'tab',
  '\u001b[Z': 'back-tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u001b[3~': 'delete',
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
  '\u001bOA': 'up',
  '\u001bOB': 'down',
  '\u001bOC': 'right',
  '\u001bOD': 'left',
  '\u001b[H': 'home',
  '\u001b[F': 'end',
  '\u001b[5~': 'page-up',
  '\u001b[6~': 'page-down',
  '\u0003': 'interrupt',
};

/** What the terminal says was typed; null for keys that are not sent, such as those of functions. */
export function toInput(data: string): TerminalInput | null {
  const key = KEYS[data];
  if (key) return { type: 'key', key };
  // Whatever else begins with a control character would do something that nobody has seen.
  return data === '' || /[\u0000-\u001f\u007f]/.test(data) ? null : { type: 'text', text: data };
}
