// Storage errors: failures of SQLite in the hub's words.
import { StorageError } from '@nod/hub';
import type { StorageErrorCode } from '@nod/protocol';

/** By primary result code; what is missing here is a mistake of ours, not of the disk. */
const CODES: Record<number, StorageErrorCode> = {
  5: 'storage_failing', // SQLITE_BUSY
  6: 'storage_failing', // SQLITE_LOCKED
  7: 'storage_failing', // SQLITE_NOMEM
  8: 'storage_read_only', // SQLITE_READONLY
  10: 'storage_failing', // SQLITE_IOERR
  11: 'storage_failing', // SQLITE_CORRUPT
  13: 'storage_full', // SQLITE_FULL
  14: 'storage_failing', // SQLITE_CANTOPEN
  26: 'storage_failing', // SQLITE_NOTADB
};

/** The error itself when it says nothing about the storage. */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = CODES[Number(error.errcode) & 0xff];
  return code ? new StorageError(code, { cause: error }) : error;
}
