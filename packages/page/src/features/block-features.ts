// Features of a block: its text, what it stands in, where it stands, and what stands beside it. Numbers by name, the
// same names for every block.
import type { PageHead } from '../metadata/page-head.ts';
import { type Block, isProse } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { NAME_GROUPS } from '../reading/name-groups.ts';
import type { BoxFigures } from './box-figures.ts';
import { PHRASE_GROUPS, toPhraseBits } from './phrase-groups.ts';

export interface FeatureSource {
  boxes: readonly Box[];
  blocks: readonly Block[];
  figures: readonly BoxFigures[];
  head: PageHead;
  /** Features of the page that hold for each of its blocks. */
  pageValues: readonly number[];
}

/** Nothing such is above. */
const FAR = 30;
const UP_TAGS =
  'main article section aside header form ul table figure blockquote details a button label address dl p body'.split(
    ' ',
  );
const UP_INDEX = new Map(UP_TAGS.map((tag, index) => [tag === 'ul' ? 'ol' : tag, index]));
for (const [index, tag] of UP_TAGS.entries()) UP_INDEX.set(tag, index);
const OWN_TAGS =
  'p li td th pre div span dt dd a figcaption blockquote summary button label section article header'.split(
    ' ',
  );
const LEVELS = [0, 1, 2, 3, 5, 8];
const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR|GBP|kr|zł)\b/;
const DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{4}[年-]\d{1,2}/i;

export const BLOCK_FEATURES: readonly string[] = [
  ...'words letters-per-word link-share links commas stops ends-sentence ends-colon is-question capital-share digit-share'.split(
    ' ',
  ),
  ...'is-price is-date starts-capital copies in-title of-title in-description heading-level is-prose'.split(
    ' ',
  ),
  ...PHRASE_GROUPS.map((group) => `says-${group}`),
  ...OWN_TAGS.map((tag) => `is-${tag}`),
  ...UP_TAGS.map((tag) => `up-${tag}`),
  ...NAME_GROUPS.map((group) => `in-${group}`),
  ...LEVELS.flatMap((level) =>
    ['words', 'links', 'share', 'prose'].map((figure) => `above${level}-${figure}`),
  ),
  ...'twins twin-level twin-words twin-links depth'.split(' '),
  ...'place words-before words-after from-h1 has-h1 from-heading last-level'.split(' '),
  ...PHRASE_GROUPS.map((group) => `under-${group}`),
  ...'from-best in-best after-best best-share'.split(' '),
  ...[-3, -2, -1, 1, 2, 3].flatMap((offset) =>
    ['words', 'links', 'heading', 'prose'].map((figure) => `at${offset}-${figure}`),
  ),
  ...'near-words near-links near-prose wide-words wide-links wide-prose'.split(' '),
];

/** One row of numbers for each block, in the order of `BLOCK_FEATURES` and then of the page's own values; one at a time, as a page may have very many. */
export function* listBlockFeatures(source: FeatureSource): Generator<Float32Array> {
  const { blocks, figures, boxes, head } = source;
  const total = Math.max(1, figures[0]?.words ?? 1);
  const copies = countCopies(blocks);
  const title = toWordSet(`${head.title} ${head.meta.get('og:title') ?? ''}`);
  const description = toWordSet(head.meta.get('og:description') ?? head.meta.get('description') ?? '');
  const best = findBest(boxes, figures);
  const bestChain = listUp(best);
  const firstTitle = blocks.findIndex(({ box }) => box.tag === 'h1');
  const phrases = blocks.map(({ text, words }) => (words <= 25 ? toPhraseBits(text) : 0));
  const prose = blocks.map((block) => Number(isProse(block)));
  const state = { wordsBefore: 0, heading: -1, bestAt: blocks.findIndex(({ box }) => isIn(box, best)) };
  for (const [at, block] of blocks.entries()) {
    const row: number[] = [];
    const { box, words, text } = block;
    const level = toLevel(box);
    const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
    row.push(
      words,
      share(block.letters, words),
      share(block.linkWords, words),
      block.links,
      block.commas,
      block.stops,
    );
    row.push(
      Number(/[.!?。！？…]["”’)]?$/.test(text)),
      Number(/[:：]$/.test(text)),
      Number(/[?？]$/.test(text)),
    );
    row.push(share(block.capitals, block.letters), share(block.digits, block.letters));
    row.push(
      Number(PRICE.test(text.slice(0, 80))),
      Number(words < 25 && DATE.test(text)),
      Number(/^[\p{Lu}\u2e80-\uffff]/u.test(text)),
    );
    row.push(
      copies.get(text) ?? 1,
      ...compare(text, words, title),
      words < 200 ? (compare(text, words, description)[0] ?? 0) : 0,
    );
    row.push(level, prose[at] ?? 0);
    const bits = phrases[at] ?? 0;
    for (let group = 0; group < PHRASE_GROUPS.length; group++) row.push((bits >> group) & 1);
    for (const tag of OWN_TAGS) row.push(Number(box.tag === tag));
    pushAbove(row, box, figures, total);
    // Where it stands.
    row.push(
      box.depth,
      at / blocks.length,
      state.wordsBefore / total,
      (total - state.wordsBefore - words) / total,
    );
    row.push(firstTitle === -1 ? 0 : clamp(at - firstTitle, -50, 300), Number(firstTitle !== -1));
    const heading = state.heading;
    row.push(
      heading === -1 ? 60 : Math.min(60, at - heading),
      heading === -1 ? 0 : toLevel(blocks[heading]?.box ?? box),
    );
    const under = heading === -1 ? 0 : (phrases[heading] ?? 0);
    for (let group = 0; group < PHRASE_GROUPS.length; group++) row.push((under >> group) & 1);
    const up = countToChain(box, bestChain);
    row.push(
      up,
      Number(up === 0),
      Number(state.bestAt !== -1 && at >= state.bestAt),
      share(figures[best?.index ?? 0]?.words ?? 0, total),
    );
    for (const offset of [-3, -2, -1, 1, 2, 3]) {
      const other = blocks[at + offset];
      row.push(
        other?.words ?? -1,
        other ? share(other.linkWords, other.words) : -1,
        other ? toLevel(other.box) : -1,
        prose[at + offset] ?? -1,
      );
    }
    pushWindow(row, blocks, prose, at, 4);
    pushWindow(row, blocks, prose, at, 12);
    row.push(...source.pageValues);
    state.wordsBefore += words;
    if (level > 0) state.heading = at;
    yield Float32Array.from(row);
  }
}

function pushAbove(row: number[], box: Box, figures: readonly BoxFigures[], total: number): void {
  const tags = new Array<number>(UP_TAGS.length).fill(FAR);
  const groups = new Array<number>(NAME_GROUPS.length).fill(FAR);
  const levels: number[] = [];
  let twins = 1;
  let twin: [level: number, figures: BoxFigures | undefined] = [FAR, undefined];
  let last: BoxFigures | undefined;
  let distance = 0;
  for (let up: Box | null = box; up !== null; up = up.parent, distance++) {
    const own = figures[up.index];
    const tag = UP_INDEX.get(up.tag);
    if (tag !== undefined && tags[tag] === FAR) tags[tag] = distance;
    markGroups(groups, up, distance);
    if (LEVELS.includes(distance)) pushFigures(levels, own, total);
    if (own && own.twins > twins && distance < 8) {
      twins = own.twins;
      twin = [distance, own];
    }
    last = own;
  }
  while (levels.length < LEVELS.length * 4) pushFigures(levels, last, total);
  row.push(...tags, ...groups, ...levels);
  row.push(twins, twin[0], twin[1]?.words ?? 0, twin[1] ? twin[1].linkWords / Math.max(1, twin[1].words) : 0);
}

function markGroups(groups: number[], { groups: { low, high } }: Box, distance: number): void {
  for (let bits = low; bits !== 0; bits &= bits - 1)
    setNearest(groups, 31 - Math.clz32(bits & -bits), distance);
  for (let bits = high; bits !== 0; bits &= bits - 1)
    setNearest(groups, 18 + 31 - Math.clz32(bits & -bits), distance);
}

function setNearest(groups: number[], index: number, distance: number): void {
  if (groups[index] === FAR) groups[index] = distance;
}

function pushFigures(row: number[], own: BoxFigures | undefined, total: number): void {
  const words = own?.words ?? 0;
  row.push(
    words,
    words > 0 ? (own?.linkWords ?? 0) / words : 0,
    words / total,
    words > 0 ? (own?.proseWords ?? 0) / words : 0,
  );
}

function pushWindow(
  row: number[],
  blocks: readonly Block[],
  prose: readonly number[],
  at: number,
  reach: number,
): void {
  let [words, links, sentences] = [0, 0, 0];
  for (let other = Math.max(0, at - reach); other <= Math.min(blocks.length - 1, at + reach); other++) {
    const block = blocks[other];
    if (!block) continue;
    words += block.words;
    links += block.linkWords;
    if (prose[other] === 1) sentences += block.words;
  }
  row.push(words, words > 0 ? links / words : 0, words > 0 ? sentences / words : 0);
}

function toLevel({ tag }: Box): number {
  return tag.length === 2 && tag[0] === 'h' && tag[1] !== 'r' ? Number(tag[1]) : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function countCopies(blocks: readonly Block[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { text } of blocks) copies.set(text, (copies.get(text) ?? 0) + 1);
  return copies;
}

function toWordSet(text: string): Set<string> {
  return new Set(
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
}

/** How much of the text is in the set, and how much of the set is in the text. */
function compare(text: string, words: number, set: ReadonlySet<string>): [number, number] {
  if (set.size === 0 || words > 200) return [0, 0];
  const own = toWordSet(text);
  let both = 0;
  for (const word of own) if (set.has(word)) both += 1;
  return [own.size > 0 ? both / own.size : 0, both / set.size];
}

/** The box with the most prose close below it. */
function findBest(boxes: readonly Box[], figures: readonly BoxFigures[]): Box | null {
  let best: Box | null = null;
  let most = 0;
  for (const box of boxes) {
    const { proseScore = 0, words = 0, linkWords = 0 } = figures[box.index] ?? {};
    const score = words > 0 ? proseScore * (1 - linkWords / words) : 0;
    if (score > most && box.tag !== 'p') [best, most] = [box, score];
  }
  return best;
}

function listUp(box: Box | null): Map<Box, number> {
  const chain = new Map<Box, number>();
  for (let up = box, distance = 0; up !== null; up = up.parent, distance++) chain.set(up, distance);
  return chain;
}

function isIn(box: Box, holder: Box | null): boolean {
  for (let up: Box | null = box; up !== null; up = up.parent) if (up === holder) return true;
  return false;
}

/** How many steps above the best box the block is found in. */
function countToChain(box: Box, chain: ReadonlyMap<Box, number>): number {
  for (let up: Box | null = box; up !== null; up = up.parent) {
    const distance = chain.get(up);
    if (distance !== undefined) return distance;
  }
  return FAR;
}
