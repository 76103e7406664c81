// The folder that agents may use, and where a path leads in it. It only says where; nothing is opened here.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from '@nod/agent/tool-failures';
import { OutsideFolderError, orNull } from './file-tool-error.ts';

export interface Folder {
  /** Absolute, without links. */
  path: string;
  /**
   * Where the system shows open files by their number (Linux). There, names are looked up in a folder held
   * open, so that nobody can exchange a folder for a link between the check and the use.
   */
  descriptors: string | null;
  /** Where the hub keeps its own data, absolute and without links: its tokens are there. */
  hubFolder: string | null;
  /** What the hub starts outside of any cage: files, and folders as a whole; absolute, with and without links. */
  programs: readonly string[];
}

const DESCRIPTORS = '/proc/self/fd';

/** Throws when there is no such folder; the hub's own may be missing. */
export function toFolder(
  given: string,
  hubFolder: string | null = null,
  programs: readonly string[] = [],
): Folder {
  const path = realpathSync.native(given);
  if (!statSync(path).isDirectory()) throw new Error(`not a folder: ${given}`);
  return {
    path,
    descriptors: existsSync(DESCRIPTORS) ? DESCRIPTORS : null,
    hubFolder: hubFolder && existsSync(hubFolder) ? realpathSync.native(hubFolder) : null,
    programs: [...new Set(programs.flatMap(toNames))],
  };
}

/** As it lies in its folder, where it may be a link; and what it leads to. */
function toNames(path: string): string[] {
  if (!existsSync(path)) return [path];
  return [join(realpathSync.native(dirname(path)), basename(path)), realpathSync.native(path)];
}

/**
 * The path without links, in the folder. What does not exist yet is judged by its nearest existing parent.
 * Rejects with ToolError when it leads outside, or over a link that leads nowhere.
 */
export async function resolveInside(folder: Folder, given: string): Promise<string> {
  if (given.includes('\0')) throw new ToolError('path_with_nul');
  const path = resolve(folder.path, given);
  // Judged by its letters first: what is outside is not even looked at.
  if (!isIn(folder.path, path)) throw toOutside(given);
  const real = await toRealPath(path, given);
  if (!isIn(folder.path, real)) throw toOutside(given);
  return real;
}

/** As people and models name it: relative, with slashes; `.` is the folder itself. */
export function toRelative(folder: Folder, path: string): string {
  return relative(folder.path, path).split(sep).join('/') || '.';
}

/** Whether it is this folder or lies in it, by its letters. Both are absolute. */
export function isIn(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

async function toRealPath(path: string, given: string): Promise<string> {
  const missing: string[] = [];
  for (let existing = path; ; existing = dirname(existing)) {
    const real = await orNull(realpath(existing), ['ENOENT']);
    if (real !== null) return join(real, ...missing);
    const entry = await orNull(lstat(existing), ['ENOENT']);
    if (entry?.isSymbolicLink()) throw new ToolError('link_dead', { path: given });
    missing.unshift(basename(existing));
  }
}

function toOutside(given: string): OutsideFolderError {
  return new OutsideFolderError('path_outside', { path: given });
}
