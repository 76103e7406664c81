// Turns of work on one file, one after the other: two edits at once would lose one of them.
const lastWork = new Map<string, Promise<unknown>>();

/** Rejects as the work does. Different paths do not wait for each other. */
export async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = lastWork.get(path) ?? Promise.resolve();
  const current = before.then(work, work);
  lastWork.set(path, current);
  try {
    return await current;
  } finally {
    if (lastWork.get(path) === current) lastWork.delete(path);
  }
}
