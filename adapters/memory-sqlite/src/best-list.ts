// The few best of many, kept while they pass by.

export interface Scored {
  memory: number;
  score: number;
}

export interface BestList {
  offer(memory: number, score: number): void;
  /** Below this score, nothing gets in any more. */
  threshold(): number;
  /** Best first; of equal scores, the newer memory first. */
  list(): readonly Scored[];
}

export function createBestList(limit: number): BestList {
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
    offer(memory, score) {
      const place = findPlace(memory, score);
      if (place >= limit) return;
      best.splice(place, 0, { memory, score });
      if (best.length > limit) best.pop();
    },
    threshold: () =>
      best.length < limit ? Number.NEGATIVE_INFINITY : (best[limit - 1]?.score ?? Number.POSITIVE_INFINITY),
    list: () => best,
  };
}
