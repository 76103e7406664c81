// The one score of a memory for a query, and the memories with the highest.
// score = similarity of the vectors + WORD_WEIGHT × the part of the query's words that the memory has.
import type { VectorIndex } from './vector-index.ts';
import type { WordIndex } from './word-index.ts';

const WORD_WEIGHT = 0.5;
/** While a memory has no vector, it is taken to be this near if it has every word. */
const ASSUMED_SIMILARITY = 0.5;

export interface RankQuery {
  text: string;
  /** Null when meanings cannot be compared: words decide alone. */
  vector: Float32Array | null;
  limit: number;
}

/** Exact: no memory that is left out has a higher score, and a score does not depend on the limit. */
export function rankMemories(words: WordIndex, vectors: VectorIndex, query: RankQuery): readonly Scored[] {
  const { text, vector, limit } = query;
  const matches = words.match(text, { everyWord: vector === null });
  const best = createBestList(limit);
  if (vector) {
    vectors.compare(vector, (memory, similarity) => {
      if (similarity + WORD_WEIGHT < best.threshold()) return;
      best.offer(memory, similarity + WORD_WEIGHT * (matches.get(memory) ?? 0));
    });
  }
  for (const [memory, match] of matches) {
    const isRanked = vector !== null && vectors.has(memory);
    if (!isRanked) best.offer(memory, match * (ASSUMED_SIMILARITY + WORD_WEIGHT));
  }
  return best.list();
}

interface Scored {
  memory: number;
  score: number;
}

/** The few best of many, kept while they pass by. Best first; of equal scores, the newer memory first. */
function createBestList(limit: number) {
  const best: Scored[] = [];

  function findPlace(memory: number, score: number): number {
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = best[middle] as Scored;
      if (other.score > score || (other.score === score && other.memory > memory)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    offer(memory: number, score: number): void {
      const place = findPlace(memory, score);
      if (place >= limit) return;
      best.splice(place, 0, { memory, score });
      if (best.length > limit) best.pop();
    },
    /** Below this score, nothing gets in any more. */
    threshold: () =>
      best.length < limit ? Number.NEGATIVE_INFINITY : (best[limit - 1]?.score ?? Number.POSITIVE_INFINITY),
    list: (): readonly Scored[] => best,
  };
}
