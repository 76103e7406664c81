// Pauses on the hub's clock, which end early when a signal aborts.
import type { Clock, Timer } from '@nod/hub';

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export function createPause(clock: Clock, timer: Timer): Pause {
  return (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = timer(clock() + ms, end);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
    });
}
