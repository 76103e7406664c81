// The present content of a file that is to be replaced: its text where it is text, and in any case a digest by
// which another content is told from it.
import { basename, dirname } from 'node:path';
import { digestFile, MAX_BYTES, toDigest } from '../folder/file-digest.ts';
import { toTextOrNull } from '../folder/file-text.ts';
import { orNull, toNotRegular } from '../folder/file-tool-error.ts';
import type { Folder } from '../folder/folder.ts';
import { openFileIn, openFolder } from '../folder/opened-folder.ts';
import { findEntry } from './file-replacement.ts';

export type PresentContent = ({ text: string } | { note: string }) & { digest: string };

/** Null when there is nothing yet. `path` comes from resolveInside. Rejects for what is not a regular file. */
export async function readPresent(folder: Folder, path: string): Promise<PresentContent | null> {
  const name = basename(path);
  if (path === folder.path) throw toNotRegular(name);
  await using parent = await orNull(openFolder(folder, dirname(path)), ['ENOENT']);
  const entry = parent && (await findEntry(parent, name));
  if (!parent || !entry) return null;
  if (!entry.isFile()) throw toNotRegular(name);
  await using handle = await openFileIn(folder, parent, name);
  const { size } = await handle.stat();
  if (size > MAX_BYTES) {
    const note = `The present content (${size} bytes) is too long to show; all of it is replaced.`;
    return { note, digest: await digestFile(handle) };
  }
  const bytes = await handle.readFile();
  const digest = toDigest(bytes);
  const text = toTextOrNull(bytes);
  if (text !== null) return { text, digest };
  return { note: `The present content (${bytes.length} bytes) is not text; all of it is replaced.`, digest };
}
