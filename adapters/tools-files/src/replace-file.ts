// Writes a file whole or not at all: a new file takes the name of the old one. So a write never goes through a
// link, symbolic or hard, to something outside.
import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { FileToolError, toCode } from './file-tool-error.ts';
import type { Folder } from './folder.ts';
import { checkPlace, type OpenFolder, openFolder } from './open-inside.ts';

/** `path` comes from resolveInside; with `create`, missing folders are made. Permissions of a file are kept. */
export async function replaceFile(
  folder: Folder,
  path: string,
  text: string,
  { create = false }: { create?: boolean } = {},
): Promise<void> {
  if (path === folder.path) throw toNotReplaceable(path);
  await using parent = await openFolder(folder, dirname(path), { create });
  const existing = await findEntry(parent, basename(path));
  if (existing && !existing.isFile()) throw toNotReplaceable(path);
  const temporary = `.${randomUUID()}.tmp`;
  const handle = await createFile(parent.at(temporary));
  try {
    await checkPlace(folder, handle, `${parent.path}/${temporary}`);
    await fill(handle, text, existing);
    await rename(parent.at(temporary), parent.at(basename(path)));
  } catch (error) {
    await rm(parent.at(temporary), { force: true });
    throw error;
  }
}

/** What has this name in the folder, without following links. */
export async function findEntry(parent: OpenFolder, name: string): Promise<Stats | null> {
  try {
    return await lstat(parent.at(name));
  } catch (error) {
    if (toCode(error) === 'ENOENT') return null;
    throw error;
  }
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

function toNotReplaceable(path: string): FileToolError {
  return new FileToolError(`"${basename(path)}" is not a regular file`, 'Use another name.');
}
