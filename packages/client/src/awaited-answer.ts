// The person's answer, awaited however long it takes and however often the hub restarts before.
import { type HumanRequest, NodError } from '@nod/protocol';
import { tryUntil } from './back-off.ts';
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
  for (;;) {
    signal?.throwIfAborted();
    const request = await tryUntil(client.ports, signal, () => poll(client, requestId, signal));
    if (request.settlement) return request;
  }
}

/** A program that has as many waits open as it may cannot wait, and can look. */
async function poll(
  client: Pick<HubClient, 'request'>,
  requestId: string,
  signal: AbortSignal | undefined,
): Promise<HumanRequest> {
  const ends = signal && { signal };
  try {
    return await client.request(requestId, { waitMs: POLL_MS, ...ends });
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'too_many_requests') throw error;
    const request = await client.request(requestId, { ...ends });
    if (request.settlement) return request;
    throw error;
  }
}
