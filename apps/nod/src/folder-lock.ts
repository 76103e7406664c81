// One hub per data folder. The lock is one of the operating system's, held through SQLite:
// it ends with its process, however that ends, and no stale file can keep a hub from starting.
import { DatabaseSync } from 'node:sqlite';

/** Releases the lock when called; null when another process holds it. */
export function takeFolderLock(path: string): (() => void) | null {
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  return () => database.close();
}
