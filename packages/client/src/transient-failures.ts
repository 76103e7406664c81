// Trying again, for calls that may be repeated: until they succeed, are refused for good, or nobody wants them any more.
import { backOff } from './back-off.ts';
import type { ClientPorts } from './client-ports.ts';
import { isTransient } from './errors.ts';

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
