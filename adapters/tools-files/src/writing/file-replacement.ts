// The replacement of a file, whole or not at all, and only in place of the content it is meant to replace: a new
// file takes the name of the old one. So a write never goes through a link, symbolic or hard, to something outside.
import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { digestFile, toChanged } from '../folder/file-digest.ts';
import { orNull, toCode, toNotRegular } from '../folder/file-tool-error.ts';
import type { Folder } from '../folder/folder.ts';
import { checkPlace, type OpenFolder, openFileIn, openFolder } from '../folder/opened-folder.ts';

/**
 * `path` comes from resolveInside. Rejects, and changes nothing, where the file holds something else by now. A new file
 * never takes the place of one that came meanwhile; between the last look at an old one and its replacement the system
 * leaves a moment that cannot be closed. Permissions of a file are kept. `replaces` is the digest of the content that
 * goes; null where there is no file yet: then missing folders are made.
 */
export async function replaceFile(
  folder: Folder,
  path: string,
  text: string,
  replaces: string | null,
): Promise<void> {
  const name = basename(path);
  if (path === folder.path) throw toNotRegular(name);
  await using parent = await openFolder(folder, dirname(path), { create: replaces === null });
  const existing = await findEntry(parent, name);
  if (existing && !existing.isFile()) throw toNotRegular(name);
  const temporary = `.${randomUUID()}.tmp`;
  const handle = await createFile(parent.at(temporary));
  try {
    await checkPlace(folder, handle, `${parent.path}/${temporary}`);
    await fill(handle, text, existing);
    if (replaces === null) return await takeFreeName(parent, temporary, name);
    if ((await digestPresent(folder, parent, name)) !== replaces) throw toChanged(name);
    await rename(parent.at(temporary), parent.at(name));
  } finally {
    await rm(parent.at(temporary), { force: true });
  }
}

/** Null when there is nothing of this name. */
async function digestPresent(folder: Folder, parent: OpenFolder, name: string): Promise<string | null> {
  if ((await findEntry(parent, name)) === null) return null;
  await using handle = await openFileIn(folder, parent, name);
  return await digestFile(handle);
}

const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** A second name for the file is refused by the system where the name is taken; renaming would not be. */
async function takeFreeName(parent: OpenFolder, temporary: string, name: string): Promise<void> {
  try {
    await link(parent.at(temporary), parent.at(name));
  } catch (error) {
    if (toCode(error) === 'EEXIST') throw toChanged(name);
    if (!NO_LINKS.has(toCode(error) ?? '')) throw error;
    if ((await findEntry(parent, name)) !== null) throw toChanged(name);
    await rename(parent.at(temporary), parent.at(name));
  }
}

/** What has this name in the folder, without following links. */
export function findEntry(parent: OpenFolder, name: string): Promise<Stats | null> {
  return orNull(lstat(parent.at(name)), ['ENOENT']);
}

function createFile(path: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
}

async function fill(handle: FileHandle, text: string, existing: Stats | null): Promise<void> {
  try {
    if (existing) await handle.chmod(existing.mode & 0o777);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}
