// The back-off: how long to wait before trying again, the waiting, and the trying, for calls that may be repeated.
import type { ClientPorts } from './client-ports.ts';
import { isTransient } from './errors.ts';

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

/** Tries at least once. Rejects with the signal's reason when it aborts, and with what the hub refuses for good. */
export async function tryUntil<T>(
  ports: ClientPorts,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await backOff(ports, failures, signal);
      signal?.throwIfAborted();
    }
  }
}
