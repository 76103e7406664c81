// Waits for the person, however long that takes and however often the hub restarts meanwhile.
import type { HumanRequest } from '@nod/protocol';
import { backOff } from './back-off.ts';
import { isTransient } from './errors.ts';
import type { HubClient } from './hub-client.ts';

const POLL_MS = 30_000;

/**
 * The request once it is settled: answered, cancelled or expired.
 * Rejects with the signal's reason when aborted, and with a NodError when the hub refuses.
 */
export async function waitForAnswer(
  client: Pick<HubClient, 'request' | 'ports'>,
  requestId: string,
  signal?: AbortSignal,
): Promise<HumanRequest> {
  for (let failures = 0; ; ) {
    signal?.throwIfAborted();
    try {
      const request = await client.request(requestId, { waitMs: POLL_MS, ...(signal && { signal }) });
      if (request.settlement) return request;
      failures = 0;
    } catch (error) {
      if (!isTransient(error)) throw error;
      await backOff(client.ports, failures, signal);
      failures += 1;
    }
  }
}
