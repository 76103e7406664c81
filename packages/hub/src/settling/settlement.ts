// Settlement: how a request ends: the change that settles it, and the commit in which only the first one wins. Offers,
// quick replies that nothing waits for, end when their conversation goes on.
import {
  type CancelReason,
  findChosen,
  type HumanRequest,
  type Message,
  type NewAuditEntry,
  NodError,
  needsPerson,
  type RequestId,
  type Settlement,
  type Surface,
} from '@nod/protocol';
import { toEntry } from '../audit/audit-entries.ts';
import { ALL, type HubContext } from '../context/hub-context.ts';
import type { WithOrigin } from '../contract/hub.ts';
import { type Change, ConflictError, type Store } from '../contract/ports.ts';
import type { Judged } from '../requests/kinds/kind.ts';
import { kindOf } from '../requests/kinds/kinds.ts';

/** The changes that end a request, with its row in the audit. `cause`: who withdrew it and why, if not the agent itself. */
export function toSettlement(request: HumanRequest, settlement: Settlement, cause: Cause = {}): Change[] {
  const { id: requestId, conversationId, messageId, agent, title: subject } = request;
  const settled: Change = { type: 'request-settled', requestId, conversationId, messageId, settlement };
  // That an offer was left as it is, nobody decided.
  if (!needsPerson(request) && settlement.outcome !== 'answered') return [settled];
  const how = { ...toHow(settlement), ...kindOf(request).audit?.(request, settlement), ...cause };
  return [
    settled,
    { type: 'audit-recorded', entry: toEntry({ agent, conversationId, requestId, subject, ...how }) },
  ];
}

type Cause = Partial<Pick<NewAuditEntry, 'who' | 'surface' | 'basis' | 'origin'>>;

/** The person withdraws it, on this surface; null: the agent itself. */
export function toCause(surface: Surface | null): Cause {
  return surface === null ? {} : { who: 'person', surface };
}

/** Withdraws what nobody else has settled by then. */
export async function cancelRequests(
  { store, clock }: HubContext,
  requests: readonly HumanRequest[],
  cause?: Cause,
  reason: CancelReason = 'withdrawn',
): Promise<void> {
  const cancelled = { outcome: 'cancelled', at: clock(), reason } as const;
  await Promise.all(
    requests.map((request) => commitUnlessSettled(store, toSettlement(request, cancelled, cause))),
  );
}

/** By whom, where and on what basis any request ends so. */
function toHow(settlement: Settlement) {
  const { at, outcome } = settlement;
  switch (outcome) {
    case 'expired':
      return { at, who: 'hub', surface: null, outcome, basis: 'expiry' } as const;
    case 'cancelled': {
      const basis = settlement.reason === 'withdrawn' ? ('stop' as const) : settlement.reason;
      return { at, who: 'agent', surface: null, outcome, basis } as const;
    }
    case 'answered': {
      const { surface, text: detail } = settlement.reply;
      const who = surface === null ? ('hub' as const) : ('person' as const);
      return { at, who, surface, outcome, basis: 'answer', detail } as const;
    }
  }
}

/** The changes by an answer, with what was judged to go with it. `message` carries it to the agent, where it is sent. */
export function toAnswered(
  request: HumanRequest,
  { text, chosen, further = [] }: Judged,
  given: { message: Message | null; at: number; surface: Surface | null } & WithOrigin,
): Change[] {
  const { message, at, surface, origin } = given;
  const files = message?.attachments ? { attachments: message.attachments } : {};
  const by = origin?.name === undefined ? {} : { by: origin.name };
  const reply = {
    requestId: request.id,
    messageId: message?.id ?? null,
    text,
    ...files,
    chosen,
    surface,
    ...by,
  };
  return [...toSettlement(request, { outcome: 'answered', at, reply }, origin && { origin }), ...further];
}

/**
 * Settles what is answered, together with the message that carries the answer, if one does, and with the end of the
 * offers it leaves behind.
 * False, and nothing written, where there is nothing to settle, or what it answers was settled by somebody else first.
 */
export async function commitSettling(
  { store }: HubContext,
  { offers, answers, delivery }: Record<'offers' | 'answers' | 'delivery', readonly Change[]>,
): Promise<boolean> {
  // An offer that somebody takes in the same moment does not keep the answer back.
  for (const settles of [[...offers, ...answers], answers]) {
    if (settles.length > 0 && (await commitUnlessSettled(store, [...settles, ...delivery]))) return true;
  }
  return false;
}

/** The end of the offers that the message leaves behind: all but the one that it replies to. */
export function toWithdrawnOffers({ overview }: HubContext, message: Message): Change[] {
  const { conversationId, inReplyTo, sentAt: at } = message;
  const offers = Object.values(overview.openRequests).filter(
    (request) =>
      request.conversationId === conversationId && request.messageId !== inReplyTo && !needsPerson(request),
  );
  return offers.flatMap((request) =>
    toSettlement(request, { outcome: 'cancelled', at, reason: 'withdrawn' }),
  );
}

/** False when somebody else settled the request first; then nothing was written. */
export async function commitUnlessSettled(store: Store, changes: Change[]): Promise<boolean> {
  try {
    await store.commit(changes);
    return true;
  } catch (error) {
    if (error instanceof ConflictError && error.conflict === 'request-not-open') return false;
    throw error;
  }
}

/** Its time may be over without a timer having said so: the machine may have slept. */
export async function settleIfOverdue({ store, clock }: HubContext, request: HumanRequest): Promise<void> {
  const { expiresAt, settlement } = request;
  if (settlement !== null || expiresAt === null || expiresAt > clock()) return;
  await commitUnlessSettled(store, toSettlement(request, { outcome: 'expired', at: clock() }));
}

/** Why a settled request takes no more answers. */
export function toRefusal({ settlement }: HumanRequest): NodError {
  if (settlement?.outcome === 'answered') {
    const how = findChosen(settlement, 'verdict')?.verdict ?? settlement.reply.text;
    return new NodError('already_settled', `already answered: ${how}`);
  }
  const end = settlement?.outcome === 'cancelled' ? settlement.reason : 'expired';
  return new NodError('already_settled', ENDS[end]);
}

const ENDS: Record<CancelReason | 'expired', string> = {
  expired: 'the request has expired',
  withdrawn: 'the request was cancelled',
  elsewhere: "already answered in the agent's own terminal",
  gone: "the agent's program has ended: nobody waits for an answer",
};

/** Calls back with how the request is settled, when it is; returns a function that ends it. */
export function listenSettled(
  { items }: HubContext,
  id: RequestId,
  listener: (settlement: Settlement) => void,
): () => void {
  return items.listen(ALL, ({ event }) => {
    if (event.type === 'request-settled' && event.requestId === id) listener(event.settlement);
  });
}
