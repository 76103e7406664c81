// The memories that have no vector yet, newest first, those that failed last.

export interface WaitingList {
  add(memory: number): void;
  remove(memory: number): void;
  postpone(memories: readonly number[]): void;
  first(limit: number): number[];
  size(): number;
}

/** `memories` are in the order added. */
export function createWaitingList(memories: Iterable<number>): WaitingList {
  let waiting = new Set(memories);
  return {
    add(memory) {
      waiting.delete(memory);
      waiting.add(memory);
    },
    remove(memory) {
      waiting.delete(memory);
    },
    postpone(failed) {
      const known = failed.filter((memory) => waiting.has(memory));
      waiting = new Set([...known, ...waiting]);
    },
    first: (limit) => [...waiting].slice(-limit).reverse(),
    size: () => waiting.size,
  };
}
