// Attendance: whether a program waits for the answer to a request. It is stored with the request, so that every surface
// can say that nobody waits any more. Programs wait by calls that follow each other; one that is gone makes no more.
import type { Awaited, HumanRequest, RequestId } from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';

/** The next call comes sooner than this after the one before. */
const GRACE_MS = 3_000;
/** After a restart of the hub programs need longer to find it again. */
const RESTART_GRACE_MS = 20_000;

export interface Attendance {
  /** Somebody waits, until the returned function is called. */
  begin(request: HumanRequest): () => void;
}

export function createAttendance(context: HubContext): Attendance {
  const { overview, stopped } = context;
  const waits = new Map<RequestId, number>();
  const graces = new Map<RequestId, () => void>();

  // With little space left, what is said of waiting may be out of date: the space is for answers.
  function note({ id, awaited: before }: HumanRequest, awaited: Awaited): void {
    const request = overview.openRequests[id];
    if (!request || before === awaited || context.health.isSpaceKept()) return;
    const { conversationId, messageId } = request;
    const change = { type: 'request-awaited', requestId: id, conversationId, messageId, awaited } as const;
    context.store.commit([change]).catch(context.report);
  }

  function startGrace(id: RequestId, graceMs: number): void {
    if (stopped.aborted) return;
    const over = () => {
      graces.delete(id);
      const request = overview.openRequests[id];
      if (request) note(request, 'no-longer');
    };
    graces.set(id, context.timer(context.clock() + graceMs, over));
  }

  function endGrace(id: RequestId): void {
    graces.get(id)?.();
    graces.delete(id);
  }

  function leave(id: RequestId): void {
    const rest = (waits.get(id) ?? 1) - 1;
    if (rest > 0) waits.set(id, rest);
    else {
      waits.delete(id);
      if (overview.openRequests[id]) startGrace(id, GRACE_MS);
    }
  }

  for (const { id, awaited } of Object.values(overview.openRequests)) {
    if (awaited === 'now') startGrace(id, RESTART_GRACE_MS);
  }
  context.items.listen(ALL, ({ event }) => {
    if (event.type !== 'request-opened' || event.request.awaited !== 'now') return;
    if (!waits.has(event.request.id)) startGrace(event.request.id, GRACE_MS);
  });
  stopped.addEventListener('abort', () => [...graces.keys()].forEach(endGrace), { once: true });

  return {
    begin(request) {
      endGrace(request.id);
      waits.set(request.id, (waits.get(request.id) ?? 0) + 1);
      note(request, 'now');
      return () => leave(request.id);
    },
  };
}
