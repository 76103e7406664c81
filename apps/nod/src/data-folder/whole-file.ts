// Files that are written whole: one appears under its name only once all of it is on the disk, or not at all.
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What a file keeps when it is replaced. */
export interface FileTraits {
  mode: number;
  uid: number;
  gid: number;
}

/** A file is its owner's alone unless it is told otherwise. Throws what writing throws; then nothing has changed. */
export function writeWhole(path: string, text: string, traits?: FileTraits): void {
  const beside = `${path}.${process.pid}.new`;
  try {
    writeDurably(beside, text, traits);
    renameSync(beside, path);
    syncFolder(dirname(path));
  } finally {
    rmSync(beside, { force: true });
  }
}

function writeDurably(path: string, text: string, traits: FileTraits | undefined): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    // Not writeSync: that may write less than it was given, and says so only by a number.
    writeFileSync(file, text);
    if (traits) keepTraits(file, traits);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function keepTraits(file: number, { mode, uid, gid }: FileTraits): void {
  const own = fstatSync(file);
  if (own.uid !== uid || own.gid !== gid) fchownSync(file, uid, gid);
  fchmodSync(file, mode & 0o7777);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
