// Cell width: how many columns of a terminal a text takes.

/** East Asian wide and full-width characters, and emoji; marks and joiners take none. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;
const NONE = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

export function toWidth(text: string): number {
  return Array.from(text).reduce((width, char) => width + widthOf(char), 0);
}

/** The beginning of a text that fits into so many columns. */
export function takeCells(text: string, most: number): string {
  let width = 0;
  let taken = '';
  for (const char of text) {
    width += widthOf(char);
    if (width > most) break;
    taken += char;
  }
  return taken.trimEnd();
}

function widthOf(char: string): number {
  if (char < '\u0300') return 1;
  return NONE.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
}
