// The present content of a file that is to be replaced: its text where it is text, and in any case a digest by
// which another content is told from it.
import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ToolError } from '@nod/agent/tool-failures';
import { digestFile, MAX_BYTES, toDigest } from '../folder/file-digest.ts';
import { decodeWhole } from '../folder/file-text.ts';
import { toCode } from '../folder/file-tool-error.ts';
import type { Folder } from '../folder/folder.ts';
import { openFileIn, openFolder } from '../folder/opened-folder.ts';
import { findEntry } from './file-replacement.ts';

export type PresentContent = ({ text: string } | { note: string }) & { digest: string };

/** Null when there is nothing yet. `path` comes from resolveInside. Rejects for what is not a regular file. */
export async function readPresent(folder: Folder, path: string): Promise<PresentContent | null> {
  const entry = await findPresent(folder, path);
  if (!entry) return null;
  if (!entry.isFile()) throw toNotRegular(path);
  await using parent = await openFolder(folder, dirname(path));
  await using handle = await openFileIn(folder, parent, basename(path));
  const { size } = await handle.stat();
  if (size > MAX_BYTES) {
    const note = `The present content (${size} bytes) is too long to show; all of it is replaced.`;
    return { note, digest: await digestFile(handle) };
  }
  const bytes = await handle.readFile();
  return { ...toShown(bytes), digest: toDigest(bytes) };
}

/** What has this name, without following links; null when nothing does, or a folder above is missing. */
export async function findPresent(folder: Folder, path: string): Promise<Stats | null> {
  if (path === folder.path) throw toNotRegular(path);
  try {
    await using parent = await openFolder(folder, dirname(path));
    return await findEntry(parent, basename(path));
  } catch (error) {
    if (toCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function toShown(bytes: Uint8Array): { text: string } | { note: string } {
  try {
    return { text: decodeWhole(bytes, '') };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { note: `The present content (${bytes.length} bytes) is not text; all of it is replaced.` };
  }
}

function toNotRegular(path: string): ToolError {
  return new ToolError('not_regular', { path: basename(path) });
}
