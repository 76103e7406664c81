// Free space of the disk that a folder lies on.
import { statfsSync } from 'node:fs';

/** A look is a system call: whoever asks a thousand times a second gets the answer of the last look. */
const FRESH_MS = 500;

/** What an ordinary user can still write there, in bytes. */
export function createFreeBytes(folder: string, clock: () => number): () => number {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let free = Number.POSITIVE_INFINITY;
  return () => {
    const now = clock();
    if (Math.abs(now - lookedAt) >= FRESH_MS) {
      const { bavail, bsize } = statfsSync(folder);
      free = bavail * bsize;
      lookedAt = now;
    }
    return free;
  };
}
