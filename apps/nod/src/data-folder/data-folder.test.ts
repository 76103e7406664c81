import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDataFolder, holdsData, locateDataFolder } from './data-folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { readHubRecord, writeHubRecord } from './hub-record.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'nod-data-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const mode = (path: string) => statSync(path).mode & 0o777;

it('is named by --data, else NOD_DATA, else is in the home folder', () => {
  expect(locateDataFolder('/a', { NOD_DATA: '/b' }).path).toBe('/a');
  expect(locateDataFolder(undefined, { NOD_DATA: '/b' }).database).toBe('/b/nod.db');
  expect(locateDataFolder(undefined, {}).path).toMatch(/\/\.nod$/);
});

it('SEC-6 is created closed to others, with parents', () => {
  const folder = locateDataFolder(join(parent, 'deep/er'), {});
  createDataFolder(folder);
  expect(mode(folder.path)).toBe(0o700);
});

it('is locked by one holder at a time', () => {
  const path = join(parent, 'hub.lock');
  const release = takeFolderLock(path);
  expect(release).not.toBeNull();
  expect(takeFolderLock(path)).toBeNull();
  release?.();
  const again = takeFolderLock(path);
  expect(again).not.toBeNull();
  again?.();
});

it('SEC-8 tells where the hub runs, and nothing when the record is absent or unreadable', () => {
  const path = join(parent, 'hub.json');
  expect(readHubRecord(path)).toBeNull();
  const record = { url: 'http://127.0.0.1:7663', pid: 7, startedAt: 1 };
  writeHubRecord(path, record);
  expect(readHubRecord(path)).toEqual(record);
  expect(mode(path)).toBe(0o600);
  for (const broken of ['', '{', '{"url":7}']) {
    writeFileSync(path, broken);
    expect(readHubRecord(path)).toBeNull();
  }
});

it('SEC-6 notices when the files of an agent would hold the secrets of the hub', () => {
  const folder = locateDataFolder(join(parent, 'data'), {});
  createDataFolder(folder);
  symlinkSync(parent, join(folder.files, 'link'));
  for (const files of [parent, folder.path, '/', join(folder.files, 'link')]) {
    expect(holdsData(files, folder)).toBe(true);
  }
  for (const files of [folder.files, join(parent, 'nowhere')]) expect(holdsData(files, folder)).toBe(false);
});
