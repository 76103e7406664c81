// Room for approvals that the orders of other agents ask for: limited for each giver and in all, so that nobody buries
// the person in cards. What the person ordered themselves has room always.
import { type Address, LIMITS, PERSON, type StreamItem } from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';

export interface ApprovalRoom {
  /** Takes a place until the request is open, when it counts by itself: call back then. Null: there is none. */
  take(orderedBy: Address): (() => void) | null;
  /** Resolves when there may be a place again, or the signal aborts. */
  untilFreed(signal: AbortSignal): Promise<void>;
}

/** Somebody has left, or the rules have changed: what waits for a place is judged again. */
const WAKING: ReadonlySet<StreamItem['event']['type']> = new Set([
  'request-settled',
  'conversation-mode-set',
  'tool-policy-set',
  'tool-policy-removed',
]);

export function createApprovalRoom({ overview, items, stopped }: HubContext): ApprovalRoom {
  const opening: Address[] = [];
  const waiting = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of [...waiting]) wake();
  };
  const unlisten = items.listen(ALL, ({ event }) => {
    if (WAKING.has(event.type)) wakeAll();
  });
  stopped.addEventListener('abort', unlisten, { once: true });

  function listGivers(): Address[] {
    const open = Object.values(overview.openRequests).flatMap((request) =>
      'call' in request ? [request.orderedBy] : [],
    );
    return [...open, ...opening].filter((giver) => giver !== PERSON);
  }

  function hasRoom(orderedBy: Address): boolean {
    const givers = listGivers();
    const own = givers.filter((giver) => giver === orderedBy);
    return givers.length < LIMITS.openOrders && own.length < LIMITS.openOrdersPerGiver;
  }

  return {
    take(orderedBy) {
      if (orderedBy !== PERSON && !hasRoom(orderedBy)) return null;
      opening.push(orderedBy);
      return () => {
        opening.splice(opening.indexOf(orderedBy), 1);
        wakeAll();
      };
    },
    untilFreed(signal) {
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      });
    },
  };
}
