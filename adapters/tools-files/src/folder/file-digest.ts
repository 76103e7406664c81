// Digests by which one content of a file is told from another, and what is said where it is another.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ToolError } from '@nod/agent/tool-failures';

/** What is longer is neither shown nor read whole. */
export const MAX_BYTES = 16 * 1024 * 1024;

export function toDigest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Of a long file, its size, its number and the time of its last change, which no program can set. */
export async function digestFile(handle: FileHandle): Promise<string> {
  const { size, ino, ctimeNs } = await handle.stat({ bigint: true });
  return size > MAX_BYTES ? toDigest(`${size} ${ino} ${ctimeNs}`) : toDigest(await handle.readFile());
}

export function toChanged(name: string): ToolError {
  return new ToolError('file_changed', { name });
}
