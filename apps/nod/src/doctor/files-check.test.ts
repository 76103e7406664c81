import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { en } from '../texts/texts.ts';
import { checkDatabase, checkTokens } from './files-check.ts';

function createFolder() {
  const path = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return locateDataFolder(path, {});
}

it.each(['programToken', 'personToken'] as const)(
  'F-83 SEC-6 the %s that is less than whole is told of',
  (name) => {
    const folder = createFolder();
    for (const file of [folder.programToken, folder.personToken]) writeFileSync(file, 'x'.repeat(43));
    expect(checkTokens(folder, en).filter(({ ok }) => !ok)).toEqual([]);
    writeFileSync(folder[name], '');
    expect(checkTokens(folder, en).filter(({ ok }) => !ok)).toMatchObject([
      { name: 'token', message: expect.stringContaining(folder[name]) },
    ]);
  },
);

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
