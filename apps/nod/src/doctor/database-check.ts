// The check of the database: is it readable and sound? It is opened for reading only; a running hub is not
// disturbed.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

export function checkDatabase(folder: DataFolder, { doctor }: Texts): Finding[] {
  if (!existsSync(folder.database)) return [];
  const damage = findDamage(folder.database);
  const ok = damage === null;
  return [{ name: 'database', ok, message: ok ? doctor.databaseSound : doctor.databaseDamaged(damage) }];
}

function findDamage(path: string): string | null {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    const rows = database.prepare('PRAGMA quick_check').all();
    const answers = rows.map(({ quick_check }) => String(quick_check));
    return answers.length === 1 && answers[0] === 'ok' ? null : answers.join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
