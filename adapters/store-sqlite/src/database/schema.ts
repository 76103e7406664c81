// The schema of this version, to which a database is brought by one numbered migration after the other.
import type { DatabaseSync } from 'node:sqlite';
import { firstTables } from './migrations/001-first-tables.ts';
import { prepareQuery } from './query.ts';

/** The migration at index n leads from schema version n to n + 1. Only ever appended to. */
const MIGRATIONS: readonly string[] = [firstTables];

/** Throws, and changes nothing, when the database was written by a newer version. */
export function migrate(database: DatabaseSync, migrations = MIGRATIONS): void {
  const version = readVersion(database);
  if (version > migrations.length) {
    throw new Error(
      `the database has schema version ${version}, this version of Nod knows ${migrations.length} at most: run the newer version`,
    );
  }
  for (const [index, sql] of migrations.entries()) {
    if (index >= version) step(database, sql, index + 1);
  }
}

function readVersion(database: DatabaseSync): number {
  return prepareQuery<{ user_version: number }>(database, 'PRAGMA user_version').get()?.user_version ?? 0;
}

function step(database: DatabaseSync, sql: string, version: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(sql);
    database.exec(`PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
