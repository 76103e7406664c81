// Records of what `nod connect` changed in which file, so that it can be taken back byte for byte.
// They hold pieces of the person's configuration, and are the owner's alone.
import { existsSync, readFileSync } from 'node:fs';
import type { Memo } from '@nod/profiles';
import { z } from 'zod';
import { writeWhole } from '../whole-file.ts';
import type { LocatedConfig } from './locate-configs.ts';

const recordSchema = z.object({
  path: z.string(),
  /** What was put into the file, as paths of keys: a file may hold several things of ours. */
  keys: z.array(z.string()),
  created: z.boolean(),
  undo: z.object({ offset: z.number().int(), before: z.string(), after: z.string() }),
});

type UndoRecord = z.infer<typeof recordSchema>;

export interface UndoRecords {
  find(config: LocatedConfig): Memo | null;
  /** Replaces what was remembered of the same keys; null takes it away. */
  keep(config: LocatedConfig, memo: Memo | null): void;
}

/** A file that cannot be read counts as none: then entries are taken away by what they are. */
export function openUndoRecords(file: string): UndoRecords {
  let records = readRecords(file);
  const isOf = ({ path, entries }: LocatedConfig) => {
    const keys = entries.map(toKey).join('\n');
    return (record: UndoRecord): boolean => record.path === path && record.keys.join('\n') === keys;
  };
  return {
    find: (config) => records.find(isOf(config)) ?? null,
    keep(config, memo) {
      const isSame = isOf(config);
      const others = records.filter((record) => !isSame(record));
      const own = memo && { path: config.path, keys: config.entries.map(toKey), ...memo };
      records = own ? [...others, own] : others;
      writeWhole(file, `${JSON.stringify(records, null, 2)}\n`);
    },
  };
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
