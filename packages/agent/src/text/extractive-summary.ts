// A summary made of the text's own sentences, without a model, in the order of the text.
import { toLanguage } from '@nod/protocol';
import { segmentSentences } from './sentences.ts';
import { cutText, type LengthUnit, measureText } from './text-measures.ts';
import { toContentWords } from './words.ts';

/** More than these at a time would take long: ranking compares all with all. */
const MAX_RANKED = 100;
const MARK = /^(?:[-*•#>]+|\d{1,2}[.)、])\s+/u;
const HEADING = /^#{1,6}\s/;
/** Sentences that share this much say the same twice. */
const TOO_SIMILAR = 0.7;

export interface SummaryLength {
  maxLength: number;
  lengthUnit: LengthUnit;
}

interface Ranked {
  text: string;
  index: number;
  score: number;
  words: Set<string>;
}

/** Contract: sentences of the text, unchanged, in its order, within the length; only a lone first one is ever cut. */
export function summarizeExtractively(text: string, length: SummaryLength): string {
  const ranked = rankAll(toSentences(text));
  const picked = pick(ranked, length);
  const [best] = ranked;
  if (picked.length === 0) return best ? cutText(best.text, length.maxLength, length.lengthUnit) : '';
  const separator = toLanguage(text) === 'zh' ? '' : ' ';
  return picked
    .sort((a, b) => a.index - b.index)
    .map(({ text: sentence }) => sentence)
    .join(separator);
}

/** Each once. Marks of lists are not words. Headings name what the sentences say: they count only where there are no others. */
function toSentences(text: string): string[] {
  const pieces = segmentSentences(text)
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const said = pieces.filter((piece) => !HEADING.test(piece));
  const sentences = (said.length > 0 ? said : pieces).map((piece) => piece.replace(MARK, ''));
  return [...new Set(sentences)];
}

/** Best first. A long text is ranked in parts, and the best of each part against each other. */
function rankAll(sentences: readonly string[]): Ranked[] {
  const all = sentences.map((text, index) => ({ text, index }));
  let candidates = all;
  while (candidates.length > MAX_RANKED) {
    const parts = toParts(candidates);
    candidates = parts.flatMap((part) =>
      rank(part)
        .slice(0, Math.ceil(part.length / 4))
        .sort((a, b) => a.index - b.index),
    );
  }
  return rank(candidates);
}

function toParts<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / MAX_RANKED);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * MAX_RANKED, (index + 1) * MAX_RANKED),
  );
}

function rank(sentences: readonly { text: string; index: number }[]): Ranked[] {
  const scores = rankSentences(sentences.map(({ text }) => text));
  return sentences
    .map(({ text, index }, at) => ({
      text,
      index,
      score: scores[at] ?? 0,
      words: new Set(toContentWords(text)),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

function pick(ranked: readonly Ranked[], { maxLength, lengthUnit }: SummaryLength): Ranked[] {
  const picked: Ranked[] = [];
  let left = maxLength;
  for (const sentence of ranked) {
    const length = measureText(sentence.text, lengthUnit);
    if (length > left || picked.some((each) => isRepeated(each, sentence))) continue;
    picked.push(sentence);
    left -= length + (lengthUnit === 'characters' ? 1 : 0);
  }
  return picked;
}

function isRepeated(one: Ranked, other: Ranked): boolean {
  const own = compareWords(one.words, one.words);
  return one.text === other.text || (own > 0 && compareWords(one.words, other.words) / own > TOO_SIMILAR);
}

const DAMPING = 0.85;
const ROUNDS = 15;
/** How much the first sentence gains over the last; texts put first what matters. */
const POSITION_GAIN = 0.5;

/** A score for each sentence, in their order; the higher, the more central. Time grows with the square of the count. */
export function rankSentences(sentences: readonly string[]): number[] {
  const words = sentences.map((sentence) => new Set(toContentWords(sentence)));
  const similarity = words.map((own, row) =>
    words.map((other, column) => (row === column ? 0 : compareWords(own, other))),
  );
  const totals = similarity.map((row) => row.reduce((sum, value) => sum + value, 0));
  let scores = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) scores = vote(scores, similarity, totals);
  return scores.map(
    (score, index) => score * (1 + POSITION_GAIN * Math.exp(-index / 3)) * toWeight(words[index]?.size ?? 0),
  );
}

function vote(
  scores: readonly number[],
  similarity: readonly (readonly number[])[],
  totals: readonly number[],
): number[] {
  return scores.map((_, own) => {
    let received = 0;
    for (const [other, score] of scores.entries()) {
      const total = totals[other] ?? 0;
      if (total > 0) received += ((similarity[other]?.[own] ?? 0) / total) * score;
    }
    return 1 - DAMPING + DAMPING * received;
  });
}

/** Shared words, tempered by length; symmetric, from 0 up. */
export function compareWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (Math.log(one.size + 1) + Math.log(other.size + 1));
}

/** Headings and scraps say little by themselves. */
function toWeight(words: number): number {
  return words === 0 ? 0 : words < 3 ? 0.3 : 1;
}
