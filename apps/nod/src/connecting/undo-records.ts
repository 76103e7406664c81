// Records of what `nod connect` changed in which file, so that it can be taken back.
// They hold pieces of the person's configuration, and are the owner's alone.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Memo } from '@nod/profiles';
import { z } from 'zod';
import { takeFolderLock } from '../data-folder/folder-lock.ts';
import { writeWhole } from '../data-folder/whole-file.ts';
import type { LocatedConfig } from './config-places.ts';

/** The lock is held while a few small files are written. */
const LOCK_WAIT_MS = 20_000;

const earlierSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('nothing') }),
  z.object({ type: z.literal('same') }),
  z.object({ type: z.literal('value'), text: z.string() }),
]);

const recordSchema = z.object({
  path: z.string(),
  /** What was put into the file, as paths of keys: a file may hold several things of ours. */
  keys: z.array(z.string()),
  created: z.boolean(),
  earlier: z.array(earlierSchema),
  undo: z.object({ offset: z.number().int(), before: z.string(), after: z.string() }).nullable(),
});

type UndoRecord = z.infer<typeof recordSchema>;

/** What is to be remembered of a file; a memo of null forgets it. */
export interface Keeping {
  config: LocatedConfig;
  memo: Memo | null;
}

export interface UndoRecords {
  find(config: LocatedConfig): Memo | null;
  /**
   * Remembers all of it, then writes the files by calling `write`. Where that throws, what was remembered before
   * stands again and the error goes on. One process at a time: throws BusyRecordsError after a long wait.
   */
  commit(keepings: readonly Keeping[], write: () => void): void;
}

/** Another process has been writing configurations for very long. */
export class BusyRecordsError extends Error {
  override readonly name = 'BusyRecordsError';
}

/** A file that cannot be read counts as none: then entries are taken away by what they are. */
export function openUndoRecords(file: string, lock: string): UndoRecords {
  const records = readRecords(file);
  return {
    find: (config) => records.find(isOf(config)) ?? null,
    commit(keepings, write) {
      const folder = dirname(file);
      // Without a data folder there is nothing to forget; what is left of a connection can still be taken out.
      if (!existsSync(folder) && keepings.every(({ memo }) => memo === null)) {
        write();
        return;
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const release = takeFolderLock(lock, LOCK_WAIT_MS);
      if (release === null) throw new BusyRecordsError('the records are locked');
      try {
        commitLocked(file, keepings, write);
      } finally {
        release();
      }
    },
  };
}

function commitLocked(file: string, keepings: readonly Keeping[], write: () => void): void {
  // Read again: another process may have written since the plan was made.
  const before = readRecords(file);
  const after = keepings.reduce(withKeeping, before);
  writeRecords(file, after);
  try {
    write();
  } catch (error) {
    writeRecords(file, before);
    throw error;
  }
}

function withKeeping(records: UndoRecord[], { config, memo }: Keeping): UndoRecord[] {
  const isSame = isOf(config);
  const others = records.filter((record) => !isSame(record));
  if (memo === null) return others;
  const own = { path: config.path, keys: config.entries.map(toKey), ...memo, earlier: [...memo.earlier] };
  return [...others, own];
}

function isOf({ path, entries }: LocatedConfig): (record: UndoRecord) => boolean {
  const keys = entries.map(toKey).join('\n');
  return (record) => record.path === path && record.keys.join('\n') === keys;
}

function toKey({ path }: LocatedConfig['entries'][number]): string {
  return JSON.stringify(path);
}

function readRecords(file: string): UndoRecord[] {
  if (!existsSync(file)) return [];
  try {
    return z.array(recordSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

function writeRecords(file: string, records: readonly UndoRecord[]): void {
  writeWhole(file, `${JSON.stringify(records, null, 2)}\n`);
}
