// Scores of an extracted text against what is expected, as the public benchmarks define them.

export interface Overlap {
  precision: number;
  recall: number;
  f1: number;
}

const WORD = /[\p{L}\p{N}_]+/gu;

export function toWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** WCXB: words of both as bags. */
export function scoreWords(predicted: readonly string[], expected: readonly string[]): Overlap {
  if (expected.length === 0) return predicted.length === 0 ? toOverlap(1, 1) : toOverlap(0, 0);
  if (predicted.length === 0) return toOverlap(0, 0);
  const both = countShared(predicted, expected);
  return toOverlap(both / predicted.length, both / expected.length);
}

const SHINGLE = 4;

/** AEB: runs of four words, letters as they are; the mean of precision and recall is taken by the whole corpus. */
export function scoreShingles(predicted: string, expected: string): Overlap {
  const [own, wanted] = [toShingles(predicted), toShingles(expected)];
  const both = countShared(own, wanted);
  const toShare = (count: number) => (count === 0 ? Number.NaN : both / count);
  if (own.length === 0 && wanted.length === 0) return toOverlap(1, 1);
  return { ...toOverlap(0, 0), precision: toShare(own.length), recall: toShare(wanted.length) };
}

function toShingles(text: string): string[] {
  const words = text.match(WORD) ?? [];
  if (words.length === 0) return [];
  const count = Math.max(1, words.length - SHINGLE + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at, at + SHINGLE).join(' '));
}

function countShared(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const part of other) left.set(part, (left.get(part) ?? 0) + 1);
  let shared = 0;
  for (const part of one) {
    const count = left.get(part) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(part, count - 1);
  }
  return shared;
}

export function toOverlap(precision: number, recall: number): Overlap {
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum };
}
