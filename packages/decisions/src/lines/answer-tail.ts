// The part of an answer that is read: its last lines as plain text, with the hidden region they start in.
// Decisions stand at the end of an answer; the bound keeps hostile megabytes as cheap as prose.
import { type HiddenRegion, stepHiddenRegion } from './hidden-region.ts';
import { isLineEnd, toPlainText } from './plain-text.ts';

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
