// The file of the memories, opened: private to its owner, durable, at the current schema.
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { memories } from './migrations/001-memories.ts';

const OWNER_ONLY = 0o600;
const BUSY_TIMEOUT_MS = 5_000;
const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -32768;
`;

/** The migration at index n leads from schema version n to n + 1. Only ever appended to. */
const MIGRATIONS: readonly string[] = [memories];

/** Creates the file when there is none. Throws when it cannot be read or is of a newer version. */
export function openDatabase(path: string): DatabaseSync {
  // SQLite gives the files beside the database the mode of the database; those that a crash left keep theirs.
  closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(PRAGMAS);
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) {
    throw new Error(
      `the memories have schema version ${version}, this version of Nod knows ${MIGRATIONS.length} at most: run the newer version`,
    );
  }
  for (const [index, sql] of MIGRATIONS.slice(version).entries()) {
    runInTransaction(database, () => database.exec(`${sql}; PRAGMA user_version = ${version + index + 1}`));
  }
}

/** All of it or nothing. Throws what `work` throws. */
export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
