import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { en } from '../texts/en.ts';
import { checkDatabase } from './database-check.ts';

function createFolder() {
  const path = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return locateDataFolder(path, {});
}

it('F-24 SEC-6 a database that is damaged is told of, a sound one is not', () => {
  const folder = createFolder();
  expect(checkDatabase(folder, en)).toEqual([]);
  new DatabaseSync(folder.database).close();
  expect(checkDatabase(folder, en)).toMatchObject([{ name: 'database', ok: true }]);
  writeFileSync(folder.database, 'no database'.repeat(1000));
  expect(checkDatabase(folder, en)).toMatchObject([
    { name: 'database', ok: false, message: expect.stringContaining('damaged') },
  ]);
});
