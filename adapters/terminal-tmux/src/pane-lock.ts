// Lock of a pane: one at a time types into it.

export type PaneLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createPaneLock(): PaneLock {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
