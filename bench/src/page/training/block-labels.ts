// Labels of blocks: which of a page's blocks the expected text of the page holds.

const SHORT = 6;
const LONG_SHARE = 0.5;
/** A short text is taken for the expected one only near others that are: menus say the same words. */
const REACHES = [1, 2, 4, 8, 16, 25];
const FEW = 3;
const ROUNDS = 50;

/** `blocks` and `expected` as words. */
export function labelBlocks(blocks: readonly string[][], expected: readonly string[]): boolean[] {
  const labels = labelLong(blocks, expected);
  const hasFew = labels.filter(Boolean).length < FEW;
  const left = countPhrases(blocks, expected);
  const reaches = hasFew ? [Number.POSITIVE_INFINITY] : REACHES;
  for (const reach of reaches) {
    for (let round = 0; round < ROUNDS; round++) if (!spread(blocks, labels, left, reach)) break;
  }
  return labels;
}

/** Blocks of which half of the runs of three words are expected, each run as often as it is. */
function labelLong(blocks: readonly string[][], expected: readonly string[]): boolean[] {
  const left = new Map<string, number>();
  for (const run of toRuns(expected)) left.set(run, (left.get(run) ?? 0) + 1);
  return blocks.map((words) => {
    if (words.length < SHORT) return false;
    const runs = toRuns(words);
    const found = runs.filter((run) => (left.get(run) ?? 0) > 0);
    if (found.length < runs.length * LONG_SHARE) return false;
    for (const run of found) left.set(run, (left.get(run) ?? 0) - 1);
    return true;
  });
}

function toRuns(words: readonly string[]): string[] {
  return Array.from({ length: Math.max(0, words.length - 2) }, (_, at) => words.slice(at, at + 3).join(' '));
}

/** How often each short block stands in the expected text. */
function countPhrases(blocks: readonly string[][], expected: readonly string[]): Map<string, number> {
  const counts = new Map(blocks.filter(isShort).map((words) => [words.join(' '), 0]));
  for (let at = 0; at < expected.length; at++) {
    for (let length = 1; length < SHORT && at + length <= expected.length; length++) {
      const phrase = expected.slice(at, at + length).join(' ');
      const count = counts.get(phrase);
      if (count !== undefined) counts.set(phrase, count + 1);
    }
  }
  return counts;
}

function isShort(words: readonly string[]): boolean {
  return words.length > 0 && words.length < SHORT;
}

/** From each labelled block to the short ones near it, forwards and backwards. False when there were none. */
function spread(
  blocks: readonly string[][],
  labels: boolean[],
  left: Map<string, number>,
  reach: number,
): boolean {
  let isChanged = false;
  const step = (at: number, distance: number): boolean => {
    const words = blocks[at] ?? [];
    const phrase = words.join(' ');
    const count = left.get(phrase) ?? 0;
    if (distance > reach || !isShort(words) || count === 0) return false;
    left.set(phrase, count - 1);
    labels[at] = true;
    isChanged = true;
    return true;
  };
  for (const isForwards of [true, false]) {
    let last = reach === Number.POSITIVE_INFINITY ? 0 : Number.NEGATIVE_INFINITY;
    for (let place = 0; place < blocks.length; place++) {
      const at = isForwards ? place : blocks.length - 1 - place;
      if (labels[at] || step(at, place - last)) last = place;
    }
  }
  return isChanged;
}
