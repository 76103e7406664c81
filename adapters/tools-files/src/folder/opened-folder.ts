// Folders and files opened inside the allowed folder, never through a link, even when somebody exchanges names at
// the same time: every step is looked up in the folder held open by the step before.
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ToolError } from '@nod/agent/tool-failures';
import { orNull, toNotRegular } from './file-tool-error.ts';
import { type Folder, resolveInside } from './folder.ts';

/** A folder held open. Close it after use. */
export interface OpenFolder extends AsyncDisposable {
  path: string;
  /** A path for a name in this very folder, wherever it may have been moved. */
  at(name: string): string;
}

// Not there on Windows, where links need special rights.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const DIRECTORY = constants.O_DIRECTORY ?? 0;
// Opening a named pipe would wait for its other end otherwise.
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/** `path` comes from resolveInside. With `create`, missing folders are made. */
export async function openFolder(
  folder: Folder,
  path: string,
  { create = false }: { create?: boolean } = {},
): Promise<OpenFolder> {
  let current = await holdOpen(folder, folder.path, folder.path);
  for (const name of relative(folder.path, path).split(sep).filter(Boolean)) {
    await using parent = current;
    if (create) await orNull(mkdir(parent.at(name)), ['EEXIST']);
    current = await openSubfolder(folder, parent, name);
  }
  return current;
}

export function openSubfolder(folder: Folder, parent: OpenFolder, name: string): Promise<OpenFolder> {
  return holdOpen(folder, parent.at(name), join(parent.path, name));
}

/** Opens a regular file for reading; rejects for everything else. */
export async function openFileInside(folder: Folder, given: string): Promise<FileHandle> {
  const path = await resolveInside(folder, given);
  if (path === folder.path) throw toNotRegular(given);
  await using parent = await openFolder(folder, dirname(path));
  // Awaited here: the parent must stay open until then.
  return await openFileIn(folder, parent, basename(path));
}

export async function openFileIn(folder: Folder, parent: OpenFolder, name: string): Promise<FileHandle> {
  const handle = await open(parent.at(name), constants.O_RDONLY | NO_FOLLOW | NO_WAIT);
  return closedOnError(handle, async () => {
    if (!(await handle.stat()).isFile()) throw toNotRegular(name);
    await checkPlace(folder, handle, join(parent.path, name));
    return handle;
  });
}

/** Where folders cannot be held by number, what was opened must still be what the path says. */
export async function checkPlace(folder: Folder, handle: FileHandle, path: string): Promise<void> {
  if (folder.descriptors) return;
  const [opened, named] = await Promise.all([handle.stat(), stat(path)]);
  if ((await realpath(path)) === path && opened.ino === named.ino && opened.dev === named.dev) return;
  throw new ToolError('path_moved', { path });
}

async function holdOpen(folder: Folder, from: string, path: string): Promise<OpenFolder> {
  const handle = await open(from, constants.O_RDONLY | NO_FOLLOW | DIRECTORY);
  await closedOnError(handle, () => checkPlace(folder, handle, path));
  const base = folder.descriptors ? join(folder.descriptors, String(handle.fd)) : path;
  return { path, at: (name) => join(base, name), [Symbol.asyncDispose]: () => handle.close() };
}

async function closedOnError<T>(handle: FileHandle, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await handle.close();
    throw error;
  }
}
