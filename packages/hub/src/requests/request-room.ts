// Room for requests: how much of the person's attention programs, and the orders of other agents, can take at a time.
// What is being committed counts as well, so that nobody slips in beside it.
import { type Address, type HumanRequest, LIMITS, PERSON, type StreamItem } from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { createListeners } from '../context/listeners.ts';
import { requireRoomForRequest } from '../context/room.ts';
import { startWait } from '../context/wait.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { callOf } from './kinds/kinds.ts';

export interface RequestRoom {
  /**
   * Takes a place until the request is open, when it counts by itself: call back then. Null: the calls that its giver has
   * ordered in runs have none at the moment. Throws NodError where programs ask too much.
   */
  take(request: HumanRequest): (() => void) | null;
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

export function createRequestRoom(context: HubContext, scheduled: ScheduledMessages): RequestRoom {
  const opening = new Set<HumanRequest>();
  const freed = createListeners<void>();
  const listOpen = () => [...Object.values(context.overview.openRequests), ...opening];

  /** What the person ordered themselves has room always. */
  function hasRoom(orderedBy: Address): boolean {
    if (orderedBy === PERSON) return true;
    const givers = listOpen().flatMap((request) => callOf(request)?.orderedBy ?? []);
    const others = givers.filter((giver) => giver !== PERSON);
    const own = others.filter((giver) => giver === orderedBy);
    return others.length < LIMITS.openOrders && own.length < LIMITS.openOrdersPerGiver;
  }

  return {
    take(request) {
      const call = callOf(request);
      if (!call || call.runId === null)
        requireRoomForRequest([...listOpen(), ...scheduled.requests()], request);
      else if (!hasRoom(call.orderedBy)) return null;
      opening.add(request);
      return () => {
        opening.delete(request);
        freed.tell(ALL, undefined);
      };
    },
    untilFreed(signal) {
      const listen = (wake: () => void) => {
        const ends = [
          freed.listen(ALL, wake),
          context.items.listen(ALL, ({ event }) => WAKING.has(event.type) && wake()),
        ];
        return () => {
          for (const end of ends) end();
        };
      };
      return startWait(context, { signal }, listen).over;
    },
  };
}
