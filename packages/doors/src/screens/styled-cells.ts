// Cells of a screen: its lines as characters with the style that tells a placeholder from what somebody wrote.

/** One character as it is drawn. */
export interface Cell {
  char: string;
  /** Drawn in a fainter colour than text: dim, grey. */
  isFaint: boolean;
  isInverse: boolean;
}

interface Style {
  isDim: boolean;
  isGrey: boolean;
  isInverse: boolean;
}

const PLAIN: Style = { isDim: false, isGrey: false, isInverse: false };
// Colours (SGR), other control sequences, operating system commands such as links, and what is left of an escape.
const SEQUENCE = /\x1b\[([\d;:]*)m|\x1b\[[\d;:?<=>!]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b./gu;

/** The lines without any escape sequence. */
export function toPlainLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(SEQUENCE, ''));
}

/** A style goes on over the end of a line, as tmux writes it. */
export function toCells(lines: readonly string[]): Cell[][] {
  let style = PLAIN;
  return lines.map((line) => {
    const cells: Cell[] = [];
    let at = 0;
    const draw = (text: string) => {
      const { isDim, isGrey, isInverse } = style;
      for (const char of text) cells.push({ char, isFaint: isDim || isGrey, isInverse });
    };
    for (const match of line.matchAll(SEQUENCE)) {
      draw(line.slice(at, match.index));
      at = match.index + match[0].length;
      if (match[1] !== undefined) style = applyColours(style, match[1]);
    }
    draw(line.slice(at));
    return cells;
  });
}

function applyColours(before: Style, parameters: string): Style {
  const codes = parameters.split(/[;:]/).map(Number);
  let style = { ...before };
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    if (code === 0) style = { ...PLAIN };
    else if (code === 2) style.isDim = true;
    else if (code === 22) style.isDim = false;
    else if (code === 7) style.isInverse = true;
    else if (code === 27) style.isInverse = false;
    else if (code === 38 || code === 48) {
      const [isGrey, used] = readColour(codes.slice(index + 1, index + 5));
      if (code === 38) style.isGrey = isGrey;
      index += used;
    } else if (code === 90) style.isGrey = true;
    else if ((code >= 30 && code <= 39) || (code > 90 && code <= 97)) style.isGrey = false;
  }
  return style;
}

/** Whether it is a grey that is fainter than text, and how many numbers it took. */
function readColour([kind, first = 0, second = 0, third = 0]: readonly number[]): [boolean, number] {
  if (kind === 5) return [first === 8 || (first >= 234 && first <= 248), 2];
  if (kind === 2) return [isGreyMix(first, second, third), 4];
  return [false, 0];
}

function isGreyMix(red: number, green: number, blue: number): boolean {
  const most = Math.max(red, green, blue);
  return most - Math.min(red, green, blue) <= 40 && most >= 60 && most <= 175;
}
