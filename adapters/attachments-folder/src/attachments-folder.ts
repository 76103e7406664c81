// Attachments as files in one folder, named by their ids alone: what people call them is in the store. Each is its
// owner's, never executable, and appears under its name only once all of it is on the disk.
import { webcrypto } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AttachmentFiles, StorageError } from '@nod/hub';
import { type AttachmentId, attachmentIdSchema, type StorageErrorCode } from '@nod/protocol';

/** Of a file that is being written; what is left of one after a crash keeps it. */
const PART = '.part';

/** The folder is made when it is first needed; what is in it that is no attachment is left alone. */
export function openAttachmentsFolder(folder: string): AttachmentFiles {
  const placeOf = (id: AttachmentId) => join(folder, attachmentIdSchema.parse(id));
  const remove = async (id: AttachmentId) => {
    const place = placeOf(id);
    await Promise.all([place, `${place}${PART}`].map((path) => rm(path, { force: true })));
  };

  return {
    async write(id, bytes) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(placeOf(id), bytes);
        await syncFolder(folder);
      } catch (error) {
        await remove(id).catch(() => {});
        throw toStorageError(error);
      }
      return toSha256(bytes);
    },
    async read(id, sha256) {
      const bytes = await readFile(placeOf(id));
      return bytes && (await toSha256(bytes)) === sha256 ? bytes : null;
    },
    remove,
    /** With those that were only begun: whoever removes them leaves nothing of them. */
    async list() {
      const names = await readdir(folder).catch(noneIfMissing);
      const ids = names.flatMap((name) => attachmentIdSchema.safeParse(toId(name)).data ?? []);
      return [...new Set(ids)];
    },
  };
}

function toId(name: string): string {
  return name.endsWith(PART) ? name.slice(0, -PART.length) : name;
}

async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${place}${PART}`, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${place}${PART}`, place);
}

/** A name is durable once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null where there is none; a link is none of ours. */
async function readFile(place: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return new Uint8Array(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    if (GONE.has(codeOf(error))) return null;
    throw error;
  }
}

const GONE = new Set(['ENOENT', 'ELOOP', 'EISDIR', 'ENOTDIR']);

function noneIfMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

/** Off the main thread: a file may be large. */
async function toSha256(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex');
}

const CODES: Record<string, StorageErrorCode> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EROFS: 'storage_read_only',
};

function toStorageError(cause: unknown): StorageError {
  return new StorageError(CODES[codeOf(cause)] ?? 'storage_failing', { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
