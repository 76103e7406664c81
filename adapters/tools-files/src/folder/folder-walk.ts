// Everything below a folder, in a fixed order. Links are shown, never followed.
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { orNull } from './file-tool-error.ts';
import type { Folder } from './folder.ts';
import { type OpenFolder, openSubfolder } from './opened-folder.ts';

export interface FoundEntry {
  /** Relative to where the walk began, with slashes. */
  path: string;
  name: string;
  kind: 'file' | 'folder' | 'link' | 'other';
  parent: OpenFolder;
}

export interface WalkOptions {
  recursive: boolean;
  /** Folders with these names are shown and not entered. */
  skip: ReadonlySet<string>;
  signal: AbortSignal;
}

/** What no search in a project is about. */
export const USUALLY_SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** It vanished, may not be read, or became something else meanwhile. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'];

/** Contract: `parent` of an entry is open only until the next entry is asked for. */
export async function* walkFolder(
  folder: Folder,
  parent: OpenFolder,
  options: WalkOptions,
  prefix = '',
): AsyncGenerator<FoundEntry> {
  options.signal.throwIfAborted();
  const entries = await readdir(parent.at('.'), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    options.signal.throwIfAborted();
    const { name } = entry;
    yield { path: prefix + name, name, kind: toKind(entry), parent };
    if (!options.recursive || !entry.isDirectory() || options.skip.has(name)) continue;
    await using child = await orNull(openSubfolder(folder, parent, name), GONE);
    if (child) yield* walkFolder(folder, child, options, `${prefix}${name}/`);
  }
}

function toKind(entry: Dirent): FoundEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
