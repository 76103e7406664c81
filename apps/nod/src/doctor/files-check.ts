// The check of the data folder's files: is each of them closed to other users, do the token files hold whole secrets, and is
// the database sound?
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DataFolder, isOpenToOthers, readMode } from '../data-folder/data-folder.ts';
import { isWhole } from '../data-folder/token-file.ts';
import type { Texts } from '../texts/texts.ts';
import { type Finding, toFinding } from './finding.ts';

export function checkFiles(folder: DataFolder, texts: Texts): Finding[] {
  if (readMode(folder.path) === null) {
    return [{ name: 'folder', ok: false, message: texts.doctor.folderMissing(folder.path) }];
  }
  const needed = [folder.programToken, folder.personToken, folder.database];
  const found = readdirSync(folder.path).map((name) => join(folder.path, name));
  return [
    checkMode(folder.path, '700', texts),
    ...[...new Set([...needed, ...found])].map((path) => checkMode(path, toWanted(path, folder), texts)),
  ];
}

/** Everything is a file but the folder of the agents' files. */
function toWanted(path: string, { files }: DataFolder): string {
  return basename(path) === basename(files) ? '700' : '600';
}

function checkMode(path: string, wanted: string, { doctor }: Texts): Finding {
  const bits = readMode(path);
  if (bits === null) return { name: 'mode', ok: false, message: doctor.fileMissing(path) };
  const mode = (bits & 0o777).toString(8).padStart(3, '0');
  const complaint = isOpenToOthers(bits) ? doctor.openToOthers(path, mode, wanted) : null;
  return toFinding('mode', complaint, doctor.closed(path, mode));
}

/** A file that is missing is told by `checkFiles`. */
export function checkTokens({ programToken, personToken }: DataFolder, { doctor }: Texts): Finding[] {
  return [programToken, personToken]
    .filter(existsSync)
    .map((path) =>
      toFinding('token', isWhole(path) ? null : doctor.tokenUnsafe(path), doctor.tokenWhole(path)),
    );
}

/** The database is opened for reading only; a running hub is not disturbed. */
export function checkDatabase(folder: DataFolder, { doctor }: Texts): Finding[] {
  if (!existsSync(folder.database)) return [];
  const damage = findDamage(folder.database);
  return [toFinding('database', damage && doctor.databaseDamaged(damage), doctor.databaseSound)];
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
