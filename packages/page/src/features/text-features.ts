// Features of a block by its own text and tag: how long it is, what it ends with, what it says, whether it is the title.
import type { PageHead } from '../metadata/page-head.ts';
import { type Block, isProse } from '../reading/blocks.ts';
import { toLevel } from '../reading/box.ts';
import { listBits, PHRASE_GROUPS, toPhraseBits } from './phrase-groups.ts';

const OWN_TAGS =
  'p li td th pre div span dt dd a figcaption blockquote summary button label section article header'.split(
    ' ',
  );
const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR|GBP|kr|zł)\b/;
const DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{4}[年-]\d{1,2}/i;
const BEGINNING = 80;
/** Longer texts are no dates, and hold words of a title by chance. */
const SHORT_WORDS = 25;
const LONG_WORDS = 200;

export const TEXT_FEATURES: readonly string[] = [
  ...'words letters-per-word link-share links commas stops ends-sentence ends-colon is-question'.split(' '),
  ...'capital-share digit-share is-price is-date starts-capital copies'.split(' '),
  ...'in-title of-title in-description heading-level is-prose'.split(' '),
  ...PHRASE_GROUPS.map((group) => `says-${group}`),
  ...OWN_TAGS.map((tag) => `is-${tag}`),
];

/** What the texts of a page are compared with. */
export interface TextSurroundings {
  /** How often each text stands on the page. */
  copies: ReadonlyMap<string, number>;
  title: ReadonlySet<string>;
  description: ReadonlySet<string>;
}

export function gatherSurroundings(blocks: readonly Block[], { title, meta }: PageHead): TextSurroundings {
  const copies = new Map<string, number>();
  for (const { text } of blocks) copies.set(text, (copies.get(text) ?? 0) + 1);
  return {
    copies,
    title: toWordSet(`${title} ${meta.get('og:title') ?? ''}`),
    description: toWordSet(meta.get('og:description') ?? meta.get('description') ?? ''),
  };
}

export function listTextFeatures(block: Block, { copies, title, description }: TextSurroundings): number[] {
  const { box, words, text, letters } = block;
  return [
    ...[
      words,
      toShare(letters, words),
      toShare(block.linkWords, words),
      block.links,
      block.commas,
      block.stops,
    ],
    Number(/[.!?。！？…]["”’)]?$/.test(text)),
    Number(/[:：]$/.test(text)),
    Number(/[?？]$/.test(text)),
    ...[toShare(block.capitals, letters), toShare(block.digits, letters)],
    Number(PRICE.test(text.slice(0, BEGINNING))),
    Number(words < SHORT_WORDS && DATE.test(text)),
    Number(/^[\p{Lu}\u2e80-\uffff]/u.test(text)),
    copies.get(text) ?? 1,
    ...compare(block, title),
    compare(block, description)[0],
    ...[toLevel(box), Number(isProse(block))],
    ...listBits(toPhrases(block)),
    ...OWN_TAGS.map((tag) => Number(box.tag === tag)),
  ];
}

/** The phrases of short texts alone. */
export function toPhrases({ words, text }: Block): number {
  return words <= SHORT_WORDS ? toPhraseBits(text) : 0;
}

export function toShare(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
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
function compare({ text, words }: Block, set: ReadonlySet<string>): [number, number] {
  if (set.size === 0 || words >= LONG_WORDS) return [0, 0];
  const own = toWordSet(text);
  let both = 0;
  for (const word of own) if (set.has(word)) both += 1;
  return [toShare(both, own.size), both / set.size];
}
