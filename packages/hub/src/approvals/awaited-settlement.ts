// Waits for a request to be settled.
import type { RequestId, Settlement } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { listenSettled } from '../settling/settlement.ts';

/** Null when the signal aborts or the hub stops first. */
export async function untilSettled(
  context: HubContext,
  id: RequestId,
  signal: AbortSignal,
): Promise<Settlement | null> {
  const isOpen = context.overview.openRequests[id] !== undefined;
  if (!isOpen) return (await context.store.request(id))?.settlement ?? null;
  return nextSettlement(context, id, AbortSignal.any([signal, context.stopped]));
}

function nextSettlement(context: HubContext, id: RequestId, signal: AbortSignal): Promise<Settlement | null> {
  return new Promise((resolve) => {
    const end = (settlement: Settlement | null) => {
      unlisten();
      signal.removeEventListener('abort', leave);
      resolve(settlement);
    };
    const leave = () => end(null);
    const unlisten = listenSettled(context, id, end);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}
