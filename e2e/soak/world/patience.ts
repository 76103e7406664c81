// Patience: waiting for something to hold, for as long as a soak may take.
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;

/** Looks again and again until it holds. Throws where the signal aborts before. */
export async function until(
  signal: AbortSignal,
  what: () => string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await holds())) {
    if (signal.aborted) throw new Error(`not in time: ${what()}`);
    await pause(EVERY_MS);
  }
}
