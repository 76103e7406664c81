// Tail of files: every whole line from a place on, then each as it is written. Nothing is done while nothing happens, but a look
// every few seconds.
import type { FileTail } from '@nod/doors';
import { createFolderWatches } from './folder-watches.ts';
import { createGrowingFile } from './growing-file.ts';

export function createFileTail(): FileTail {
  const watches = createFolderWatches();
  return {
    async *follow(path, from, signal) {
      let isChanged = false;
      let wake = () => undefined as unknown;
      const notify = () => {
        isChanged = true;
        wake();
      };
      const leave = watches.watch(path, notify);
      signal.addEventListener('abort', notify);
      try {
        const file = createGrowingFile(path, from);
        while (!signal.aborted) {
          isChanged = false;
          for await (const line of file.read()) {
            yield line;
            if (signal.aborted) return;
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (isChanged) resolve();
          });
        }
      } finally {
        leave();
        signal.removeEventListener('abort', notify);
      }
    },
  };
}
