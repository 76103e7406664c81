// The drawer: has one thing after the other drawn by a worker, and ends a worker that takes too long.
import type { Drawing, DrawingOrder } from './drawing.ts';

/** What is needed of a worker. */
export interface DrawingWorker {
  postMessage(order: DrawingOrder): void;
  terminate(): void;
  onmessage: ((event: { data: 'begun' | Drawing }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

export interface DrawerPorts {
  openWorker(): DrawingWorker;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  timer(delayMs: number, callback: () => void): () => void;
}

/** For fetching what draws, and then for drawing. */
const LOAD_MS = 30_000;
const DRAW_MS = 4_000;

/** Never rejects: what cannot be drawn has failed. */
export function createDrawer({ openWorker, timer }: DrawerPorts): (order: DrawingOrder) => Promise<Drawing> {
  let worker: DrawingWorker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const drawNow = (order: DrawingOrder): Promise<Drawing> =>
    new Promise((resolve) => {
      const at = worker ?? openWorker();
      worker = at;
      let cancel = timer(LOAD_MS, giveUp);
      function giveUp(): void {
        at.terminate();
        worker = null;
        settle({ type: 'failed', fault: 'too-slow' });
      }
      function settle(drawing: Drawing): void {
        cancel();
        resolve(drawing);
      }
      at.onerror = giveUp;
      at.onmessage = ({ data }) => {
        if (data !== 'begun') return settle(data);
        cancel();
        cancel = timer(DRAW_MS, giveUp);
      };
      at.postMessage(order);
    });

  return (order) => {
    const drawing = last.then(() => drawNow(order));
    last = drawing;
    return drawing;
  };
}
