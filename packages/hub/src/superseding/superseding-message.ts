// Superseding: a message of the person stands in place of an earlier one. What may be superseded, and the commit that
// takes it out together with all that it still asks.
import {
  type DeliveredMessage,
  type HumanRequest,
  LIMITS,
  type MessageId,
  NodError,
  type OutgoingMessage,
  PERSON,
  type Surface,
} from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { type Change, ConflictError } from '../contract/ports.ts';
import { toSettlement } from '../settling/settlement.ts';

/** The message that is to be superseded. Throws NodError where it cannot be. */
export async function requireSupersedable(
  context: HubContext,
  outgoing: OutgoingMessage,
): Promise<DeliveredMessage> {
  const { from, to, supersedes, conversationId, delayMs } = outgoing;
  if (from !== PERSON) throw new NodError('forbidden', 'only the person supersedes a message');
  if ((delayMs ?? 0) > 0) throw refuse('a message that supersedes another cannot be delayed');
  const found = supersedes ? await context.store.delivered(supersedes) : null;
  const isOwn = found?.from === PERSON && found.to === to;
  if (!found || !isOwn || (conversationId ?? found.conversationId) !== found.conversationId) {
    throw refuse(`the person has sent no message ${supersedes} to "${to}" in this conversation`);
  }
  if (found.supersededBy !== null) throw toSuperseded(found.id);
  requireSinceRenewal(context, found);
  await requireWithinLimits(context, found);
  await requireReplyBefore(context, outgoing, found);
  await requireSameAnswer(context, outgoing, found);
  return found;
}

/** What left the context has no place there that another message could stand in. */
function requireSinceRenewal(
  { overview }: HubContext,
  { id, conversationId, position }: DeliveredMessage,
): void {
  if (position < (overview.conversations[conversationId]?.contextFrom ?? 0)) throw toBegunAnew(id);
}

async function requireWithinLimits({ store }: HubContext, found: DeliveredMessage): Promise<void> {
  const { version, conversationId, position } = found;
  if (version >= LIMITS.versions) {
    throw new NodError(
      'too_many_versions',
      `there are ${LIMITS.versions} versions of it: send a new message`,
    );
  }
  const most = LIMITS.supersededMessages;
  if ((await store.countFrom(conversationId, position, most + 1)) > most) {
    throw new NodError('too_far_back', `more than ${most} messages stand behind it: send a new message`);
  }
}

/** What is taken out cannot be replied to in the same breath. */
async function requireReplyBefore(
  { store }: HubContext,
  { inReplyTo }: OutgoingMessage,
  { id, position }: DeliveredMessage,
): Promise<void> {
  const repliedTo = inReplyTo ? await store.delivered(inReplyTo) : null;
  if (repliedTo && repliedTo.position >= position) {
    throw refuse(`inReplyTo: ${inReplyTo} goes with ${id}, which is to be superseded`);
  }
}

/** An answer to a request counts once: it can be said again, and not be changed. */
async function requireSameAnswer(
  { store }: HubContext,
  { payload, attachments = [] }: OutgoingMessage,
  { id, inReplyTo, payload: before, attachments: files = [] }: DeliveredMessage,
): Promise<void> {
  const hasSameFiles = attachments.join() === files.map((file) => file.id).join();
  if (inReplyTo === null || (payload.text === before.text && hasSameFiles)) return;
  const asked = await store.requestsOfMessages([inReplyTo]);
  if (asked.some(({ settlement }) => settlement?.outcome === 'answered' && settlement.reply.messageId === id))
    throw new NodError('already_settled', 'the message has answered a request: an answer is not changed');
}

function refuse(reason: string): NodError {
  return new NodError('invalid_request', `supersedes: ${reason}`);
}

function toSuperseded(id: MessageId): NodError {
  return new NodError('superseded', `${id} is superseded already: there is a newer version`);
}

function toBegunAnew(id: MessageId): NodError {
  return new NodError('begun_anew', `the conversation was begun anew since ${id}: send a new message`);
}

/**
 * Delivers what supersedes, and withdraws in the same commit what the superseded part of the conversation still asks.
 * Tried again for as long as requests are opened or settled meanwhile. Throws NodError `superseded` where another was first,
 * `begun_anew` where the conversation was begun anew.
 */
export async function commitSuperseding(
  context: HubContext,
  superseded: MessageId,
  surface: Surface,
  toDelivery: () => readonly Change[],
): Promise<void> {
  const { store } = context;
  for (;;) {
    const open = await store.openRequestsFrom(superseded);
    try {
      const withdrawals = open.flatMap((request) => toSupersededEnd(context, request, surface));
      await store.commit([...withdrawals, ...toDelivery()]);
      return;
    } catch (error) {
      if (!(error instanceof ConflictError) || isFinal(error)) throw error;
      if (error.conflict === 'superseded') throw toSuperseded(superseded);
      if (error.conflict === 'begun-anew') throw toBegunAnew(superseded);
    }
  }
}

/** Another try would end the same way. */
function isFinal({ conflict }: ConflictError): boolean {
  return conflict === 'duplicate-message' || conflict === 'attachment-taken';
}

/** What withdraws a request whose message is superseded. `surface`: where; null where that was before. */
export function toSupersededEnd(
  { clock }: HubContext,
  request: HumanRequest,
  surface: Surface | null,
): Change[] {
  const cause = { who: 'person', surface, basis: 'superseded' } as const;
  return toSettlement(request, { outcome: 'cancelled', at: clock(), reason: 'withdrawn' }, cause);
}
