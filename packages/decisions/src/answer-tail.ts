// The part of an answer that is read: its last lines, with the hidden region they start in.
// Decisions stand at the end of an answer; the bound keeps hostile megabytes as cheap as prose.
import { type HiddenRegion, stepHiddenRegion } from './hidden-region.ts';

const MAX_LINES = 2_000;
const MAX_UNITS = 131_072;
const NEWLINE = 10;

export interface AnswerTail {
  readonly text: string;
  readonly region: HiddenRegion;
}

export function toAnswerTail(text: string): AnswerTail {
  const start = findTailStart(text);
  if (start === 0) return { text, region: null };
  return { text: text.slice(start), region: regionBefore(text, start) };
}

function findTailStart(text: string): number {
  const floor = Math.max(0, text.length - MAX_UNITS);
  let lines = 0;
  for (let at = text.length - 1; at >= floor; at -= 1) {
    if (text.charCodeAt(at) !== NEWLINE) continue;
    lines += 1;
    if (lines >= MAX_LINES) return at + 1;
  }
  return floor === 0 ? 0 : nextLineStart(text, floor);
}

function nextLineStart(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

// Only a line with one of ` ~ < > can open or close a region; all others are passed over unit by unit.
function regionBefore(text: string, end: number): HiddenRegion {
  let region: HiddenRegion = null;
  let from = 0;
  let matters = false;
  for (let at = 0; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === NEWLINE) {
      if (matters) region = stepHiddenRegion(region, text, from, at);
      from = at + 1;
      matters = false;
    } else if (unit === 96 || unit === 126 || unit === 60 || unit === 62) matters = true;
  }
  return region;
}
