// Locks of a data folder: one hub per folder, one change of its records at a time. The lock is one of the operating
// system's, held through SQLite: it ends with its process, however that ends, and no stale file can keep anybody out.
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Releases the lock when called; null when another process holds it, and has held it for so long. */
export function takeFolderLock(path: string, waitMs = 0): (() => void) | null {
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  return () => database.close();
}
