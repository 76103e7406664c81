import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memo } from '@nod/profiles';
import { expect, it, onTestFinished } from 'vitest';
import type { LocatedConfig } from './config-places.ts';
import { openUndoRecords } from './undo-records.ts';

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'nod-records-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'connections.json');
  return { folder, file, open: () => openUndoRecords(file, join(folder, 'connections.lock')) };
}

const configOf = (path: string): LocatedConfig => ({
  path,
  inside: null,
  format: 'json',
  entries: [{ type: 'set', path: ['a'], value: '1' }],
});
const memo: Memo = { created: true, earlier: [{ type: 'value', text: '{"value":2}' }], undo: null };
const nothing = (): void => {};

it('C5 keeps what another process remembered since it was opened', () => {
  const { open } = openFile();
  const [one, other] = [open(), open()];
  one.commit([{ config: configOf('/one'), memo }], nothing);
  other.commit([{ config: configOf('/other'), memo }], nothing);
  expect(open().find(configOf('/one'))).toMatchObject(memo);
  expect(open().find(configOf('/other'))).toMatchObject(memo);
});

it('C8 remembers nothing new of files that could not be written', () => {
  const { file, open } = openFile();
  open().commit([{ config: configOf('/one'), memo }], nothing);
  const before = readFileSync(file, 'utf8');
  const fail = (): void => {
    throw new Error('the second file cannot be written');
  };
  const keepings = [
    { config: configOf('/one'), memo: null },
    { config: configOf('/two'), memo },
  ];
  expect(() => open().commit(keepings, fail)).toThrow('the second file');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('C6 forgets without a folder to remember in, and makes none', () => {
  const { folder, open } = openFile();
  rmSync(folder, { recursive: true });
  let written = 0;
  open().commit([{ config: configOf('/one'), memo: null }], () => {
    written += 1;
  });
  expect(written).toBe(1);
  expect(existsSync(folder)).toBe(false);
});
