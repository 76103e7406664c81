// Block reader: reads Markdown line by line into blocks. Containers are read inside out only so deep, so that each
// line is looked at a bounded number of times.
import { LONGEST_LABEL, toLabel } from '../inlines/inline.ts';
import { withoutEscapes } from '../inlines/link-target.ts';
import type { Block, Item } from './block.ts';
import { findDrawing } from './drawing-lines.ts';
import {
  dedent,
  isBlank,
  isBlockStart,
  isFenceEnd,
  isHeading,
  isQuote,
  isRule,
  toFence,
  toHeadingText,
  toIndent,
  toMarker,
} from './line-forms.ts';
import { readList } from './list-lines.ts';
import { isTableStart, readTable } from './table-lines.ts';

export interface ReadBlocks {
  blocks: Block<string>[];
  /** Where reference links lead, by label; the first of several counts. */
  links: Map<string, { address: string; title: string }>;
}

interface Place {
  lines: readonly string[];
  depth: number;
  isInList: boolean;
  links: ReadBlocks['links'];
}

type Found = { block: Block<string>; end: number };

/** Nobody nests deeper; what does is shown as it is written. */
const DEEPEST = 8;

export function readBlocks(source: string): ReadBlocks {
  const links: ReadBlocks['links'] = new Map();
  const blocks = readPlace({ lines: source.split('\n'), depth: 0, isInList: false, links });
  return { blocks, links };
}

function readPlace(place: Place): Block<string>[] {
  const blocks: Block<string>[] = [];
  let isApart = false;
  for (let position = 0; position < place.lines.length; ) {
    if (isBlank(place.lines[position] ?? '')) {
      isApart = true;
      position += 1;
      continue;
    }
    const { block, end } = readBlock(place, position);
    const isEmpty = block.type === 'paragraph' && block.content === '';
    if (!isEmpty) blocks.push({ ...block, isApart });
    isApart &&= isEmpty;
    position = end;
  }
  return blocks;
}

function readBlock(place: Place, start: number): Found {
  const { lines, depth, isInList } = place;
  const line = lines[start] ?? '';
  if (depth > DEEPEST) return { block: toParagraph(lines.slice(start)), end: lines.length };
  if (toIndent(line) >= 4 && !isInList && !toMarker(line) && !toFence(line))
    return readIndented(lines, start);
  if (toFence(line)) return readFenced(lines, start);
  if (isHeading(line)) return toFound({ type: 'heading', content: toHeadingText(line) }, start + 1);
  if (isRule(line)) return toFound({ type: 'rule' }, start + 1);
  if (isQuote(line)) return readQuote(place, start);
  if (toMarker(line)) return readItems(place, start);
  if (isTableStart(lines, start)) return readTable(lines, start);
  return readFormula(lines, start) ?? readDefinition(place, start) ?? readParagraph(lines, start);
}

type Bare = Block<string> extends infer B ? (B extends unknown ? Omit<B, 'isApart'> : never) : never;

function toFound(block: Bare, end: number): Found {
  return { block: { ...block, isApart: false } as Block<string>, end };
}

/** Nothing folds here: what the tags hold stands there as it is. */
const FOLD = /^<details(?: open)?>\s*(?=$|<summary>)|^<\/details>$/i;

function toParagraph(lines: readonly string[]): Block<string> {
  const content = lines
    .map((line) => line.trim().replace(FOLD, ''))
    .filter((line) => line !== '')
    .join('\n');
  return { type: 'paragraph', isApart: false, content };
}

function readIndented(lines: readonly string[], start: number): Found {
  let end = start;
  for (let position = start; position < lines.length; position += 1) {
    const line = lines[position] ?? '';
    if (isBlank(line)) continue;
    if (toIndent(line) < 4) break;
    end = position + 1;
  }
  const text = lines.slice(start, end).map((line) => dedent(line, 4));
  return toFound({ type: 'code', language: '', text: text.join('\n') }, end);
}

function readFenced(lines: readonly string[], start: number): Found {
  const fence = toFence(lines[start] ?? '');
  if (!fence) return readParagraph(lines, start);
  let end = start + 1;
  while (end < lines.length && !isFenceEnd(lines[end] ?? '', fence)) end += 1;
  const text = lines.slice(start + 1, end).map((line) => dedent(line, fence.indent));
  return toFound({ type: 'code', language: fence.info, text: text.join('\n') }, end + 1);
}

const ALERT = /^\[!(note|tip|important|warning|caution)\]\s*$/i;

function readQuote(place: Place, start: number): Found {
  const { lines } = place;
  let end = start;
  // A line without its mark goes on with the paragraph before it.
  const isLazy = (line: string) => !isBlank(line) && !isBlockStart(line) && !isQuoteEnd(lines[end - 1] ?? '');
  while (end < lines.length && (isQuote(lines[end] ?? '') || (end > start && isLazy(lines[end] ?? ''))))
    end += 1;
  const inside = lines.slice(start, end).map((line) => (isQuote(line) ? line.replace(/^ *> ?/, '') : line));
  inside[0] = inside[0]?.replace(ALERT, '**$1**') ?? '';
  const blocks = readPlace({ ...place, lines: inside, depth: place.depth + 1 });
  return toFound({ type: 'quote', blocks }, end);
}

/** Behind an empty line of a quote, or its code, there is no paragraph to go on with. */
function isQuoteEnd(line: string): boolean {
  const inside = line.replace(/^(?: *>)+ ?/, '');
  return isBlank(inside) || toFence(inside) !== null;
}

function readItems(place: Place, start: number): Found {
  const { items, end } = readList(place.lines, start);
  const read = items.map(({ lines, ...item }): Item<string> => {
    const blocks = readPlace({ ...place, lines, depth: place.depth + 1, isInList: true });
    return { ...item, blocks };
  });
  return toFound({ type: 'list', items: read }, end);
}

const FORMULA_ENDS: Record<string, string> = { $$: '$$', '\\[': '\\]' };

/** A formula with lines of its own, to the letter. */
function readFormula(lines: readonly string[], start: number): Found | null {
  const close = FORMULA_ENDS[(lines[start] ?? '').trim()];
  if (close === undefined) return null;
  for (let end = start + 1; end < lines.length && !isBlank(lines[end] ?? ''); end += 1) {
    if ((lines[end] ?? '').trim() !== close) continue;
    const text = lines.slice(start, end + 1).map((line) => line.trimEnd());
    return toFound({ type: 'code', language: 'latex', text: text.join('\n') }, end + 1);
  }
  return null;
}

const DEFINITION =
  /^ {0,3}\[([^[\]\n]+)\]:\s*(?:<([^<>]*)>|(\S+))(?:\s+(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))?\s*$/;

function readDefinition({ lines, links }: Place, start: number): Found | null {
  const line = lines[start] ?? '';
  const [, label = '', pointed, bare, ...titles] = DEFINITION.exec(line) ?? [];
  const key = toLabel(label);
  // A footnote stays as it is written.
  if (key === '' || key.startsWith('^') || label.length > LONGEST_LABEL || links.has(key)) return null;
  const title = titles.find((each) => each !== undefined) ?? '';
  links.set(key, { address: withoutEscapes(pointed ?? bare ?? ''), title });
  return toFound({ type: 'definition', label: key, text: line.trim() }, start + 1);
}

/** A single dash is an empty item. */
const UNDERLINE = /^ {0,3}(?:={2,}|-{2,})\s*$/;

function readParagraph(lines: readonly string[], start: number): Found {
  let end = start + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    if (UNDERLINE.test(line)) return { block: toHeading(lines.slice(start, end)), end: end + 1 };
    if (isBlank(line) || isBlockStart(line) || isTableStart(lines, end)) break;
    end += 1;
  }
  return readDrawing(lines, start, end) ?? { block: toParagraph(lines.slice(start, end)), end };
}

/** A drawing in characters, or what stands before it: its lines only stand below each other as code. */
function readDrawing(lines: readonly string[], start: number, end: number): Found | null {
  const { from, to } = findDrawing(lines, start, end);
  if (to - from < 2) return null;
  if (from > start) return { block: toParagraph(lines.slice(start, from)), end: from };
  const text = lines.slice(from, to).map((line) => line.trimEnd());
  return toFound({ type: 'code', language: '', text: text.join('\n') }, to);
}

function toHeading(lines: readonly string[]): Block<string> {
  return { ...toParagraph(lines), type: 'heading' } as Block<string>;
}
