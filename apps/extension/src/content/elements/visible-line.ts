// Visible lines: text of a page as a person sees it in one line, without what is there for nobody to see.

/** Turns the direction of what follows, is of no width, spells out what only a machine reads, or is a letter of an icon font. */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ue000-\uf8ff\u{e0000}-\u{e007f}\u{f0000}-\u{10ffff}]/gu;
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
/** All that some reader takes for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

export function toLine(text: string): string {
  return withoutUnseen(text).replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** In quotes that nothing in it can end. */
export function toQuoted(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

/** Each line begins with a stroke: what a page says can then not be taken for what is said about it. */
export function toMarked(text: string): string {
  return withoutUnseen(text)
    .split(LINE_END)
    .map((line) => `| ${line}`)
    .join('\n');
}
