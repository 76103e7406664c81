// Screen writing: a terminal's screen as what is written to draw it, and the person's typing as what is sent.
import type { TerminalInput, TerminalScreen } from '@nod/protocol';

/** A colour by its red, green and blue, of the text (38), behind it (48), or of a line below it (58). */
const RGB = /\b([345]8)[;:]2[;:](?:[;:])?(\d{1,3})[;:](\d{1,3})[;:](\d{1,3})/g;

/** By the nearest of the 256 colours that have names: others would be inline styles, which the page does not let through. */
function toNamedColours(line: string): string {
  return line.replaceAll(RGB, (_, place, ...rgb) => `${place};5;${toNamed(rgb.slice(0, 3).map(Number))}`);
}

function toNamed(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb;
  const isGrey = Math.max(...rgb) - Math.min(...rgb) < 12;
  if (isGrey) return toGrey((red + green + blue) / 3);
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(toLevel);
  return 16 + 36 * r + 6 * g + b;
}

/** From black over 24 greys to white. */
function toGrey(light: number): number {
  if (light < 4) return 16;
  return light > 246 ? 231 : 232 + Math.min(23, Math.round((light - 8) / 10));
}

/** Of the six levels 0, 95, 135, 175, 215, 255. */
function toLevel(value: number): number {
  return value < 48 ? 0 : value < 115 ? 1 : Math.min(5, Math.round((value - 55) / 40));
}

/** Of the line, in the terminal's own colour; the colours of text are as before. */
const ERASE = '\u001b7\u001b[0m\u001b[2K\u001b8';

/**
 * Draws over what was there, line by line, so that nothing flickers. Lines hold colours and nothing else; a colour goes on over
 * the end of a line, and what is behind its text has none.
 */
export function toDrawing({ lines, cursor }: TerminalScreen): string {
  const rows = lines.map((line, index) => `\u001b[${index + 1};1H${ERASE}${toNamedColours(line)}`);
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
