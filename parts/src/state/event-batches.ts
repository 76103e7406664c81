// Event batches: gathers stream items so that the panel renders once per frame, however fast they come.
import type { StreamItem } from '@nod/protocol';

/** Calls `apply` with everything pushed since the last frame. A hidden tab has no frames and uses a timer. */
export function createEventBatches(apply: (items: StreamItem[]) => void): (item: StreamItem) => void {
  let waiting: StreamItem[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) apply(items);
  };
  document.addEventListener('visibilitychange', flush);
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    if (document.visibilityState === 'hidden') setTimeout(flush, 0);
    else requestAnimationFrame(flush);
  };
}
