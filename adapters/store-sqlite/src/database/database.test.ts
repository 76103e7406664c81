import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { prepareQuery } from './query.ts';
import { migrate } from './schema.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-database-'));
  path = join(folder, 'nod.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

function modes(): Record<string, number> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
  );
}

describe('openDatabase', () => {
  it('SEC-6 creates the database and the files beside it readable by their owner alone', () => {
    const database = openDatabase(path);
    expect(modes()).toEqual({ 'nod.db': 0o600, 'nod.db-shm': 0o600, 'nod.db-wal': 0o600 });
    database.close();
  });

  it('SEC-6 closes a database to others that was open to them', () => {
    openDatabase(path).close();
    chmodSync(path, 0o644);
    const database = openDatabase(path);
    expect(Object.values(modes())).toEqual([0o600, 0o600, 0o600]);
    database.close();
  });

  it('SEC-6 closes the files beside a database that were left open to others by a crash', () => {
    const before = openDatabase(path);
    for (const suffix of ['', '-wal', '-shm']) chmodSync(path + suffix, 0o644);
    const database = openDatabase(path);
    expect(Object.values(modes())).toEqual([0o600, 0o600, 0o600]);
    database.close();
    before.close();
  });

  it('OPS-2 writes ahead and syncs every commit', () => {
    const database = openDatabase(path);
    const FULL = 2;
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: FULL });
    database.close();
  });

  it('refuses a database of a newer version and leaves it as it is', () => {
    const newer = openDatabase(path);
    newer.exec('PRAGMA user_version = 9999');
    newer.close();
    expect(() => openDatabase(path)).toThrow(/schema version 9999.*run the newer version/);
    expect(() => openDatabase(path)).toThrow(/schema version 9999/);
  });

  it('refuses a file that is no database and leaves it as it is', () => {
    writeFileSync(path, 'my diary\n'.repeat(200));
    expect(() => openDatabase(path)).toThrow('file is not a database');
    expect(statSync(path).size).toBe(1800);
  });
});

describe('migrate', () => {
  const FIRST = 'CREATE TABLE first (a)';
  const SECOND = 'ALTER TABLE first RENAME TO second';

  it('runs the migrations that are missing, each once, and keeps what is stored', () => {
    const database = openDatabase(path);
    database.exec('PRAGMA user_version = 0');
    migrate(database, [FIRST]);
    database.exec('INSERT INTO first VALUES (1)');
    migrate(database, [FIRST, SECOND]);
    migrate(database, [FIRST, SECOND]);
    expect(prepareQuery(database, 'SELECT a FROM second').all()).toEqual([{ a: 1 }]);
    database.close();
  });

  it('undoes a migration that fails half-way, and can run it again', () => {
    const database = openDatabase(path);
    database.exec('PRAGMA user_version = 0');
    expect(() => migrate(database, [FIRST, `${SECOND}; SELECT nonsense`])).toThrow('nonsense');
    migrate(database, [FIRST, SECOND]);
    expect(prepareQuery(database, 'SELECT a FROM second').all()).toEqual([]);
    database.close();
  });
});
