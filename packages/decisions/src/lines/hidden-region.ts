// Steps through regions a reader must not read: code fences, HTML comments, thinking, quoted HTML.
// A pure step over character positions, cheap enough for every line of a huge text.

/** null: plain text. A fence remembers its character and length, an HTML region its closing tag. */
export type HiddenRegion =
  | { readonly type: 'fence'; readonly unit: number; readonly length: number }
  | { readonly type: 'html'; readonly close: string }
  | null;

const BACKTICK = 96;
const TILDE = 126;
const LESS = 60;
const HTML: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<think', '</think'],
  ['<pre', '</pre'],
  ['<code', '</code'],
  ['<script', '</script'],
  ['<blockquote', '</blockquote'],
];

/** The region after the line `text[from..to)`. The line is hidden if the region before or after it is not null. */
export function stepHiddenRegion(region: HiddenRegion, text: string, from: number, to: number): HiddenRegion {
  if (region?.type === 'html') return closesHtml(region.close, text.slice(from, to)) ? null : region;
  const at = skipBlanks(text, from, to);
  if (region) return closesFence(region, text, at, to) ? null : region;
  const start = skipMarker(text, at, to);
  const unit = text.charCodeAt(start);
  if (unit === LESS) return openHtml(text.slice(start, to));
  return unit === BACKTICK || unit === TILDE ? openFence(text, start, to) : null;
}

function openFence(text: string, start: number, to: number): HiddenRegion {
  const unit = text.charCodeAt(start);
  const length = runLength(text, start, to);
  if (length < 3) return null;
  // ```x``` on one line is inline code, not an open fence.
  const inline = unit === BACKTICK && start + length < to && text.slice(start + length, to).includes('`');
  return inline ? null : { type: 'fence', unit, length };
}

function closesFence(fence: { unit: number; length: number }, text: string, at: number, to: number): boolean {
  if (text.charCodeAt(at) !== fence.unit) return false;
  const length = runLength(text, at, to);
  return length >= fence.length && skipBlanks(text, at + length, to) >= to;
}

function openHtml(line: string): HiddenRegion {
  const head = line.slice(0, 12).toLowerCase();
  const found = HTML.find(([open]) => head.startsWith(open));
  if (!found) return null;
  const [open, close] = found;
  return closesHtml(close, line.slice(open.length)) ? null : { type: 'html', close };
}

function closesHtml(close: string, line: string): boolean {
  return line.toLowerCase().includes(close);
}

// `- ` or `1. ` before a fence: the fence opens inside a list item.
function skipMarker(text: string, at: number, to: number): number {
  let end = at;
  const unit = text.charCodeAt(at);
  if (unit === 45 || unit === 42 || unit === 43) end += 1;
  else {
    while (end < at + 3 && isDigit(text.charCodeAt(end))) end += 1;
    if (end === at || !'.)'.includes(text.charAt(end) || ' ')) return at;
    end += 1;
  }
  return text.charCodeAt(end) === 32 ? skipBlanks(text, end, to) : at;
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 13))
    at += 1;
  return at;
}

function runLength(text: string, start: number, to: number): number {
  const unit = text.charCodeAt(start);
  let end = start + 1;
  while (end < to && text.charCodeAt(end) === unit) end += 1;
  return end - start;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
