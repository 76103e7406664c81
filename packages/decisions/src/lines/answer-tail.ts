// The part of an answer that is read: its last lines as plain text, with the hidden region they start in.
// Decisions stand at the end of an answer; the bound keeps hostile megabytes as cheap as prose.
import { type HiddenRegion, stepHiddenRegion } from './hidden-region.ts';

const MAX_LINES = 1_000;
const MAX_UNITS = 65_536;

export interface AnswerTail {
  readonly text: string;
  readonly region: HiddenRegion;
}

export function toAnswerTail(text: string): AnswerTail {
  const start = findTailStart(text);
  if (start === 0) return { text: toPlainText(text), region: null };
  return { text: toPlainText(text.slice(start)), region: regionBefore(text, start) };
}

function findTailStart(text: string): number {
  const floor = Math.max(0, text.length - MAX_UNITS);
  let lines = 0;
  for (let at = text.length - 1; at >= floor; at -= 1) {
    if (!isLineEnd(text, at)) continue;
    lines += 1;
    if (lines >= MAX_LINES) return at + 1;
  }
  return floor === 0 ? 0 : nextLineStart(text, floor);
}

function nextLineStart(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (isLineEnd(text, at)) return at + 1;
  }
  return text.length;
}

// Unit by unit, so that every text costs the same: only a line with one of ` ~ < > behind nothing but
// a list marker can open a region, and only such a line can close one.
function regionBefore(text: string, end: number): HiddenRegion {
  let region: HiddenRegion = null;
  let from = 0;
  let first = 0;
  let matters = false;
  for (let at = 0; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit < 14 || unit > 0x84) && isLineEnd(text, at)) {
      if (matters && mayChange(region, first)) region = stepHiddenRegion(region, text, from, at);
      from = at + 1;
      first = 0;
      matters = false;
      continue;
    }
    if (first === 0 && unit > 32) first = unit;
    if (unit === 96 || unit === 126 || unit === 60 || unit === 62) matters = true;
  }
  return region;
}

// A region opens behind ` ~ < or the start of a list marker: * + - or a digit.
function mayChange(region: HiddenRegion, first: number): boolean {
  if (region) return region.type === 'html' || first === region.unit;
  return first === 96 || first === 126 || first === 60 || (first >= 42 && first <= 57);
}

// What a person cannot see must not change what is read: colour codes, invisible characters, line ends of other
// systems. Marks of writing direction stay: surfaces show them.
const UNPLAIN =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\udb40]/;
const ESCAPE = /\x1b(?:\[[0-9;:?]{0,32}[ -/]{0,4}[@-~]?|\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)?|[@-Z\\^_]?)/g;
const LINE_END = /\r\n?|[\x0b\x0c\x85\u2028\u2029]/g;
const INVISIBLE =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

function toPlainText(text: string): string {
  if (!UNPLAIN.test(text)) return text;
  return text.replace(ESCAPE, '').replace(LINE_END, '\n').replace(INVISIBLE, '');
}

/** Whether a line ends at this unit; of `\r\n` only the second counts. */
function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit > 13) return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
  return unit === 10 || unit === 11 || unit === 12 || (unit === 13 && text.charCodeAt(at + 1) !== 10);
}
