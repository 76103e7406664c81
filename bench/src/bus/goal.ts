// Counting up to a number that somebody waits for.

export interface Goal {
  add(count: number): void;
  /** Ends the wait with an error, now or when it starts. */
  fail(error: unknown): void;
  reached(count: number): Promise<void>;
}

export function createGoal(): Goal {
  let total = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A failure nobody waits for yet is told to the one who does later.
  promise.catch(() => {});
  const look = () => {
    if (total >= wanted) resolve();
  };
  return {
    add(count) {
      total += count;
      look();
    },
    fail: reject,
    reached(count) {
      wanted = count;
      look();
      return promise;
    },
  };
}
