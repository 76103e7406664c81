// The back-off: how long to wait before trying again, and the waiting.
import type { ClientPorts } from './client-ports.ts';

const FIRST_MS = 250;
const CAP_MS = 8_000;

/** Doubles with each failure up to a cap; the upper half is random, so that clients do not come back together. */
export function toBackOffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(CAP_MS, FIRST_MS * 2 ** failures);
  return ceiling / 2 + (random() * ceiling) / 2;
}

/** Resolves after the back-off for this many failures, or as soon as the signal aborts. Never rejects. */
export function backOff(ports: ClientPorts, failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = ports.timer(toBackOffMs(failures, ports.random), finish);
    signal?.addEventListener('abort', finish);
  });
}
