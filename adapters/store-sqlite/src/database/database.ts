// The database file, opened: private to its owner, durable, at the current schema.
import { chmodSync, closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from './schema.ts';
import { toStorageError } from './storage-error.ts';

const OWNER_ONLY = 0o600;
const SUFFIXES = ['', '-wal', '-shm'];
const BUSY_TIMEOUT_MS = 5_000;

// Page size and checkpoint interval were measured together: a checkpoint costs two more fsyncs, so it must
// come after far more than a hundred commits or it sets their p99; a longer interval only lengthens the stall.
const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA cache_size = -32768;
`;

/**
 * Creates the file when there is none. Throws when it cannot be read or is of a newer version, StorageError when it
 * cannot be written; a new file is then removed again.
 */
export function openDatabase(path: string): DatabaseSync {
  const isNew = !existsSync(path);
  restrict(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(PRAGMAS);
    migrate(database);
  } catch (error) {
    database.close();
    if (isNew) for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
    throw toStorageError(error);
  }
  return database;
}

/** SQLite gives the files beside the database the mode of the database; those that a crash left keep theirs. */
function restrict(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of SUFFIXES) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY);
}
