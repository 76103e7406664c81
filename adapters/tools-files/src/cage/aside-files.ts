// Files put aside: what an unasked command made that would run later outside of the cage gets another name, under
// which nothing runs it. Nothing is lost: the person can give it its name back.
import { randomUUID } from 'node:crypto';
import { chmod, lstat, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { type Folder, toFolder, toRelative } from '../folder/folder.ts';
import { openFolder } from '../folder/opened-folder.ts';
import { type FolderLook, lookThroughFolder } from './folder-look.ts';

export interface PutAside {
  /** What was put aside, by its former name, relative to the folder. */
  paths: string[];
  /** Why there may be more of it; else null. */
  missed: string | null;
}

export const NOTHING_ASIDE: PutAside = { paths: [], missed: null };
const ENDING = '.not-kept';
/** A command can make more files than a person has; what it hid among them is to be found. */
const PATIENCE = 10;

/** All that is there and runs outside. A repository is one as long as it has a `HEAD`. */
export async function findRunning({ locked, gitFolders }: FolderLook): Promise<Set<string>> {
  const heads = gitFolders.map((path) => join(path, 'HEAD'));
  const there = await Promise.all(heads.map(async (path) => ((await orNull(lstat(path))) ? [path] : [])));
  return new Set([...locked, ...there.flat()]);
}

/** `known` was there before the command; `skipped` are folders that it did not see. */
export async function putAside(
  path: string,
  known: ReadonlySet<string>,
  skipped: readonly string[],
): Promise<PutAside> {
  const folder = toFolder(path);
  const look = await lookThroughFolder(path, skipped, PATIENCE);
  const made = [...(await findRunning(look))].filter((each) => !known.has(each)).sort();
  const paths: string[] = [];
  let missed = look.missed;
  // Innermost first: the ways to the others stay as they are.
  for (const each of made.toReversed()) {
    try {
      await giveOtherName(folder, each);
      paths.unshift(toRelative(folder, each));
    } catch {
      missed ??= `${toRelative(folder, each)} could not be put aside`;
    }
  }
  return { paths, missed };
}

async function giveOtherName(folder: Folder, path: string): Promise<void> {
  await using parent = await openFolder(folder, dirname(path));
  const name = basename(path);
  // The command may have closed it, and it is ours.
  await orNull(chmod(parent.at('.'), (await lstat(parent.at('.'))).mode | 0o700));
  try {
    await rename(parent.at(name), parent.at(name + ENDING));
  } catch {
    // The name is taken.
    await rename(parent.at(name), parent.at(`${name}${ENDING}-${randomUUID()}`));
  }
}
