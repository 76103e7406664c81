// Line forms: what a line of Markdown begins. Each look at a line is linear in it.

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const MARKER = /^(\s*)([-*+•]|\d{1,9}[.)])(?:([ \t]+)|$)/;
const QUOTE = /^ {0,3}>/;

export interface Fence {
  mark: string;
  info: string;
  indent: number;
}

export interface Marker {
  marker: string;
  indent: number;
  /** How far the line after it must be indented to belong to it. */
  width: number;
  rest: string;
}

export const isBlank = (line: string): boolean => line.trim() === '';

const TAB = 4;

/** In columns: a tab reaches to the next fourth one. */
export function toIndent(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += TAB - (columns % TAB);
    else if (character === ' ') columns += 1;
    else break;
  }
  return columns;
}

/** Without so many columns of blanks, or as many as there are. */
export function dedent(line: string, columns: number): string {
  let [position, done] = [0, 0];
  while (done < columns && (line[position] === ' ' || line[position] === '\t')) {
    done += line[position] === '\t' ? TAB - (done % TAB) : 1;
    position += 1;
  }
  return ' '.repeat(Math.max(0, done - columns)) + line.slice(position);
}

export function toFence(line: string): Fence | null {
  const match = FENCE.exec(line);
  const [mark = '', info = ''] = match?.slice(1) ?? [];
  if (!match || (mark.startsWith('`') && info.includes('`'))) return null;
  return { mark, info: info.trim(), indent: toIndent(line) };
}

export function isFenceEnd(line: string, { mark }: Fence): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
}

export function toMarker(line: string): Marker | null {
  const match = MARKER.exec(line);
  if (!match || isRule(line)) return null;
  const [all, blanks = '', marker = '', space = ''] = match;
  const indent = toIndent(blanks);
  // More than four blanks are the item's own, one belongs to the marker.
  const gap = space.length > 4 || space === '' ? 1 : space.length;
  return { marker, indent, width: marker.length + gap, rest: line.slice(all.length) };
}

export const isHeading = (line: string): boolean => HEADING.test(line);
export const isQuote = (line: string): boolean => QUOTE.test(line);

/** Three or more of one of * - _ and nothing else. */
export function isRule(line: string): boolean {
  if (!/^ {0,3}[-*_]/.test(line)) return false;
  const marks = line.replace(/\s/g, '');
  return marks.length >= 3 && marks === marks.charAt(0).repeat(marks.length);
}

/** The text of a heading, without the marks before and behind it. */
export function toHeadingText(line: string): string {
  const text = line.trim().replace(/^#{1,6}/, '');
  let end = text.trimEnd().length;
  const last = end;
  while (text[end - 1] === '#') end -= 1;
  const isMark = end < last && (end === 0 || /\s/.test(text.charAt(end - 1)));
  return text.slice(0, isMark ? end : last).trim();
}

/** Whether the line ends a paragraph before it. */
export function isBlockStart(line: string): boolean {
  if (toFence(line) || isHeading(line) || isQuote(line) || isRule(line)) return true;
  const marker = toMarker(line);
  return marker !== null && marker.rest !== '';
}
