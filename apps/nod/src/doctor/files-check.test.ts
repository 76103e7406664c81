import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { en } from '../texts/en.ts';
import { checkTokens } from './files-check.ts';

it.each(['programToken', 'personToken'] as const)(
  'F-83 SEC-6 the %s that is less than whole is told of',
  (name) => {
    const path = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    const folder = locateDataFolder(path, {});
    for (const file of [folder.programToken, folder.personToken]) writeFileSync(file, 'x'.repeat(43));
    expect(checkTokens(folder, en).filter(({ ok }) => !ok)).toEqual([]);
    writeFileSync(folder[name], '');
    expect(checkTokens(folder, en).filter(({ ok }) => !ok)).toMatchObject([
      { name: 'token', message: expect.stringContaining(folder[name]) },
    ]);
  },
);
