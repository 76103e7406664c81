// Waits for the person, however long that takes and however often the hub restarts meanwhile.
import type { HumanRequest } from '@nod/protocol';
import type { HubClient } from './hub-client.ts';
import { tryUntil } from './try-until.ts';

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
  for (;;) {
    signal?.throwIfAborted();
    const request = await tryUntil(client.ports, signal, () =>
      client.request(requestId, { waitMs: POLL_MS, ...(signal && { signal }) }),
    );
    if (request.settlement) return request;
  }
}
