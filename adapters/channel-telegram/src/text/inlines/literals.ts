// Literals: pieces of a paragraph in which no mark counts: code, formulas, addresses, tags and character references.
import { toVisible } from '../formatted/visible-text.ts';
import type { Inline } from './inline.ts';
import { matchAt } from './link-target.ts';

export interface Literal {
  inline: Inline;
  end: number;
}

const text = (value: string, end: number): Literal => ({ inline: { type: 'text', text: value }, end });
const code = (value: string, end: number): Literal => ({ inline: { type: 'code', text: value }, end });

/** Where runs of backticks begin, by their length. */
export type Ticks = ReadonlyMap<number, readonly number[]>;

export function findTicks(source: string): Ticks {
  const ticks = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const starts = ticks.get(run.length);
    if (starts) starts.push(index);
    else ticks.set(run.length, [index]);
  }
  return ticks;
}

/** Code between two runs of as many backticks; the run itself where it has no other. */
export function readCode(source: string, start: number, ticks: Ticks): Literal {
  let size = 0;
  while (source[start + size] === '`') size += 1;
  const end = findNext(ticks.get(size) ?? [], start + size);
  if (end === null) return text('`'.repeat(size), start + size);
  const inside = source.slice(start + size, end).replaceAll('\n', ' ');
  const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
  return code(isPadded ? inside.slice(1, -1) : inside, end + size);
}

/** The first of sorted places that is not before the position. */
function findNext(places: readonly number[], position: number): number | null {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? null;
}

const BRACKETED = /\\\([^\n]{1,500}?\\\)|\\\[[^\n]{1,500}?\\\]/y;
const DOUBLE = /(?<!\$)\$\$(?!\$)[^$]{1,500}\$\$(?!\$)/y;
const SINGLE = /(?<![$\w])\$([^\s$](?:[^$\n]{0,200}?[^\s$\\])?)\$(?![\w${])/y;

/** Words in brackets that somebody has escaped. */
const PROSE = /^\\[([](?:\p{L}{2,}|\d+)(?:[ ,;:'’-]{1,2}[\p{L}\d]+)+[.!?]?\\[)\]]$/u;

/** A formula to the letter. In doubt there is none: prices, shells and paths have dollars, too. */
export function readFormula(source: string, start: number): Literal | null {
  const sure = matchAt(source[start] === '$' ? DOUBLE : BRACKETED, source, start);
  if (sure && !PROSE.test(sure.text)) return code(sure.text.replaceAll('\n', ' '), sure.end);
  const single = source[start] === '$' ? matchAt(SINGLE, source, start) : null;
  return single && isFormula(single.groups[0] ?? '') ? code(single.text, single.end) : null;
}

function isFormula(source: string): boolean {
  if (/^\d/.test(source)) return /[\\^]/.test(source);
  return (
    /^\p{L}'{0,2}$/u.test(source) ||
    /\\[a-zA-Z]|[\^_=]|^\p{L}\([^)]*\)$|^\p{L}\s*[-+*/<>]\s*[\p{L}\d]$/u.test(source)
  );
}

const ADDRESS = /https?:\/\/[^\s<>*`[\]|~\\"“”‘’「」《》【】（），。；：！？、]*/iy;

/** An address in the text, which Telegram links by itself. */
export function readAddress(source: string, start: number): Literal | null {
  const match = matchAt(ADDRESS, source, start);
  if (!match) return null;
  let { end } = match;
  // _https://…_ is emphasis around it.
  while (source[start - 1] === '_' && source[end - 1] === '_') end -= 1;
  return text(source.slice(start, end), end);
}

const POINTED = /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/iy;
const TAG = /<(?:\/?[a-z][^<>\n]{0,500}|!--[^<>\n]{0,500})>/iy;

/** One with blanks on both sides is spoken of. */
const BREAK = /<br\s{0,3}\/?>(?!(?<= <br>) \S)/iy;
const CODE_TAG = /<(code|kbd|samp|tt)>([^<>\n]{1,500})<\/\1>/iy;

/** <address>, which loses its brackets, a break, code, or a tag, which is text as it is written. */
export function readTag(source: string, start: number): Literal | null {
  const ending = matchAt(BREAK, source, start);
  if (ending) return text('\n', ending.end);
  const tagged = matchAt(CODE_TAG, source, start);
  if (tagged) return code(tagged.groups[1] ?? '', tagged.end);
  const pointed = matchAt(POINTED, source, start);
  if (pointed) return text(pointed.groups[0] ?? '', pointed.end);
  const tag = matchAt(TAG, source, start);
  return tag && text(tag.text, tag.end);
}

const REFERENCE = /&(?:([a-z]{2,6})|#(\d{1,7})|#x([\da-f]{1,6}));/iy;
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
  ...{ mdash: '—', ndash: '–', hellip: '…', bull: '•', middot: '·', times: '×', deg: '°', plusmn: '±' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ larr: '←', rarr: '→', uarr: '↑', darr: '↓', le: '≤', ge: '≥', ne: '≠' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', pound: '£', yen: '¥', sect: '§', para: '¶' },
};

export function readReference(source: string, start: number): Literal | null {
  const match = matchAt(REFERENCE, source, start);
  if (!match) return null;
  const [name, decimal, hexadecimal] = match.groups;
  if (name !== undefined) return text(NAMED[name.toLowerCase()] ?? match.text, match.end);
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = point > 0 && point <= 0x10ffff;
  return text(isCharacter ? toVisible(String.fromCodePoint(point)) : match.text, match.end);
}
