// The shown file: what a file holds that a call would change. Only plain files are read: a pipe would be waited for without
// end, a device read without end.
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

const MOST_BYTES = 2_000_000;

/** Null where there is no file, undefined where it cannot be shown as text. Never rejects. */
export async function readShownFile(path: string): Promise<string | null | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    return await readPlain(path);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
}

/** Whatever has been put in its place since is not waited for. */
async function readPlain(path: string): Promise<string | undefined> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await file.stat();
  if (!found.isFile() || found.size > MOST_BYTES) return undefined;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES + 1), 0, MOST_BYTES + 1, 0);
  if (bytesRead > MOST_BYTES) return undefined;
  return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead));
}
