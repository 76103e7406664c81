// Sentence ranks: which sentences say most of a text: those that share their words with many others (TextRank), the
// first ones more.
import { toContentWords } from './words.ts';

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
