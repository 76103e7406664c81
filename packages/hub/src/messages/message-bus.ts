// The message bus: accepts messages, keeps delayed ones until they are due, and serves mailboxes.
import {
  type Address,
  type AgentName,
  type ConversationSummary,
  type DeliveredMessage,
  type HumanRequest,
  type Message,
  NodError,
  type OutgoingMessage,
  PERSON,
  type RequestId,
  type SentMessage,
  type Surface,
  toBaseName,
  toPairKey,
} from '@nod/protocol';
import { toModeChanges } from '../approvals/mode-changes.ts';
import { settleAllByRules } from '../approvals/settling-by-rules.ts';
import { createAlarm } from '../context/alarm.ts';
import { type HubContext, toFirstMode, toRegistration } from '../context/hub-context.ts';
import { requireRoomForRequest, requireRoomForScheduled } from '../context/room.ts';
import { follow } from '../context/stored-then-live.ts';
import { startWait } from '../context/wait.ts';
import type { MessageBus } from '../contract/hub.ts';
import { type Change, ConflictError, type ScheduledMessage } from '../contract/ports.ts';
import { toSeenByAnswering } from '../conversations/conversations.ts';
import { kindOf } from '../requests/kinds/kinds.ts';
import { listLivingBeside, toLivingRecipient } from '../session-names/recipient-sessions.ts';
import { commitSettling } from '../settling/offers.ts';
import { toAnswered, toSettlement } from '../settling/settlement.ts';
import {
  commitDelivery,
  commitSuperseding,
  requireSupersedable,
} from '../superseding/superseding-message.ts';
import { commitIntroduction } from './introduction.ts';
import { createMailboxRoom } from './mailbox-room.ts';
import { type PreparedMessage, prepareMessage } from './prepared-message.ts';
import { receiveMessages } from './received-messages.ts';
import type { ScheduledMessages } from './scheduled-messages.ts';
import { concernsTerminated, toWithdrawal } from './withdrawal.ts';

/** A delivery that could not be written is tried again after this time. */
const RETRY_MS = 1000;

export function createMessageBus(
  context: HubContext,
  scheduled: ScheduledMessages,
  closeDraft: (body: OutgoingMessage) => void,
): MessageBus {
  const { store, clock, overview } = context;
  const mailboxes = createMailboxRoom(context);
  /** Requests of messages that are being committed. */
  const asking = new Set<HumanRequest>();
  /** Delayed messages that are being written: they take room already. */
  const delaying = new Set<Message>();
  const alarm = createAlarm(context, scheduled.nextDueAt, deliverDue);
  deliverDue(clock());
  alarm.reset();

  function deliverDue(now: number): void {
    for (const due of scheduled.takeDue(now)) deliver(due);
  }

  // Each in a commit of its own, so that one that cannot be delivered holds up no other.
  function deliver(due: ScheduledMessage): void {
    const changes = concernsTerminated(context, due) ? toWithdrawal(context, due, null) : toDelivery(due);
    commitDelivery(context, changes).catch((error: unknown) => {
      if (isDuplicate(error)) return;
      context.report(error);
      context.timer(clock() + RETRY_MS, () => {
        scheduled.add(due);
        alarm.reset();
      });
    });
  }

  /** Throws NodError where programs have piled up too much for this message. */
  function requireRoom({ message, request }: PreparedMessage): void {
    if (message.dueAt > message.sentAt) requireRoomForScheduled(scheduled, message.from, [...delaying]);
    if (!request) return;
    const waiting = [...Object.values(overview.openRequests), ...scheduled.requests(), ...asking];
    requireRoomForRequest(waiting, request);
  }

  /** What was accepted once is confirmed again, also when it would be refused by now. */
  async function send(outgoing: OutgoingMessage): Promise<SentMessage> {
    try {
      return await sendOnce(outgoing);
    } catch (error) {
      const { id } = outgoing;
      if (!(error instanceof NodError) || id === undefined || !(await store.message(id))) throw error;
      return toEarlierSend(context, { ...outgoing, id }, scheduled.find(id));
    }
  }

  async function sendOnce(given: OutgoingMessage): Promise<SentMessage> {
    if (given.from === PERSON) requireSurface(given);
    const session = toLivingRecipient(context, given);
    const outgoing = session ? { ...given, to: await session } : given;
    if (outgoing.inReplyTo) await requireReplyable(context, outgoing, scheduled.find(outgoing.inReplyTo));
    const superseded = outgoing.supersedes ? await requireSupersedable(context, outgoing) : null;
    const counted = mailboxes.take(outgoing);
    if (counted) await counted;
    const prepared = prepareMessage(context, withPlace(outgoing, superseded), superseded);
    deliverDue(prepared.message.sentAt);
    requireRoom(prepared);
    const { request } = prepared;
    if (!request) return commit(prepared, outgoing);
    asking.add(request);
    return commit(prepared, outgoing).finally(() => asking.delete(request));
  }

  // Everything up to here happens in one go: messages are committed in the order they were sent.
  async function commit(prepared: PreparedMessage, outgoing: OutgoingMessage): Promise<SentMessage> {
    const { message, request } = prepared;
    const introduced = commitIntroduction(context, prepared);
    const moded = commitMode(context, prepared, outgoing);
    try {
      await Promise.all([introduced, moded, commitMessage(prepared, outgoing)]);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return toEarlierSend(context, message, scheduled.find(message.id));
    }
    closeDraft(outgoing);
    return toSent(context, message, request?.id);
  }

  async function commitMessage(
    { message, request }: PreparedMessage,
    outgoing: OutgoingMessage,
  ): Promise<void> {
    if (message.dueAt > message.sentAt) {
      delaying.add(message);
      try {
        await store.commit([{ type: 'message-scheduled', scheduled: { message, request } }]);
      } finally {
        delaying.delete(message);
      }
      scheduled.add({ message, request });
      alarm.reset();
      return;
    }
    if (outgoing.id && scheduled.find(outgoing.id)) throw new ConflictError('duplicate-message');
    const delivery = toDelivery({ message, request });
    const toAnswers = () => toAnswer(overview.openRequests, message, outgoing);
    if (message.supersedes !== null) {
      return commitSuperseding(context, message.supersedes, () => [...toAnswers(), ...delivery]);
    }
    const answers = toAnswers();
    if (await commitSettling(context, message, { answers, delivery })) await readAnswered(answers);
    else await commitDelivery(context, delivery);
  }

  /** After the answer itself: messages are committed in the order they were sent. */
  async function readAnswered(answers: readonly Change[]): Promise<void> {
    const settled = answers.find((change) => change.type === 'request-settled');
    const seen = settled ? await toSeenByAnswering(context, settled) : [];
    if (seen.length > 0) await store.commit(seen);
  }

  return {
    send,
    async inbox(recipient, { limit, ...wait }) {
      await requireMailbox(context, recipient);
      const waiting = startWait(context, wait, (wake) => context.deliveries.listen(recipient, wake));
      try {
        const messages = await store.inbox(recipient, 0, limit);
        if (messages.length > 0 || wait.waitMs === 0) return messages;
        await waiting.over;
        return await store.inbox(recipient, 0, limit);
      } finally {
        waiting.end();
      }
    },
    async *follow(recipient, signal) {
      await requireMailbox(context, recipient);
      yield* follow<DeliveredMessage>({
        after: 0,
        placeOf: (message) => message.position,
        read: (after, limit) => store.inbox(recipient, after, limit),
        listen: (listener) => context.deliveries.listen(recipient, listener),
        signal: AbortSignal.any([signal, context.stopped]),
      });
    },
    async acknowledge(recipient, ids) {
      await store.commit([{ type: 'messages-acknowledged', recipient, ids }]);
    },
    async take(recipient, id, by) {
      try {
        await store.commit([{ type: 'message-taken', recipient, id, by }]);
        return 'now';
      } catch (error) {
        if (!(error instanceof ConflictError) || error.conflict !== 'not-in-mailbox') throw error;
        return (await store.delivered(id))?.supersededBy ? 'superseded' : 'before';
      }
    },
    async giveBack(recipient, id, by) {
      await store.commit([{ type: 'message-given-back', recipient, id, by }]);
    },
    receive: (messages) => receiveMessages(store, messages),
  };
}

/** What supersedes a message belongs to the same conversation. */
function withPlace(outgoing: OutgoingMessage, superseded: DeliveredMessage | null): OutgoingMessage {
  return superseded ? { ...outgoing, conversationId: superseded.conversationId } : outgoing;
}

/** The message was delivered before. */
function isDuplicate(error: unknown): boolean {
  return error instanceof ConflictError && error.conflict === 'duplicate-message';
}

function toDelivery({ message, request }: ScheduledMessage): Change[] {
  const delivered: Change = { type: 'message-delivered', message };
  return request ? [delivered, { type: 'request-opened', request }] : [delivered];
}

/** The mode that the person sends a message with holds before the message is delivered. */
async function commitMode(
  context: HubContext,
  { message }: PreparedMessage,
  outgoing: OutgoingMessage,
): Promise<void> {
  const { mode } = outgoing;
  if (mode === undefined || message.from !== PERSON) return;
  const surface = requireSurface(outgoing);
  const { conversationId: id, from, to } = message;
  const known = context.overview.conversations[id];
  const participants: ConversationSummary['participants'] = [from, to];
  const opening = { id, participants, mode: toFirstMode(context, { participants }) };
  const changes = toModeChanges(context, known ?? opening, mode, surface);
  if (changes.length > 0) await context.store.commit(changes);
  await settleAllByRules(context, surface);
}

/** What the person does is said with where they did it. Throws NodError. */
function requireSurface({ surface }: OutgoingMessage): Surface {
  if (surface !== undefined) return surface;
  throw new NodError('invalid_request', 'surface: a message from the person says where it was written');
}

/** Only who was spoken to, and who spoke, reply to a message: nobody answers in another's place. */
async function requireReplyable(
  { store }: HubContext,
  { inReplyTo, from, to }: OutgoingMessage,
  waiting: ScheduledMessage | undefined,
): Promise<void> {
  const message = waiting?.message ?? (inReplyTo ? await store.message(inReplyTo) : null);
  if (message && toPairKey(message.from, message.to) === toPairKey(from, to)) return;
  throw new NodError(
    'invalid_request',
    `inReplyTo: there is no message ${inReplyTo} between "${from}" and "${to}"`,
  );
}

/** A typed reply settles the request of the message it replies to, and no other. */
function toAnswer(
  openRequests: Record<RequestId, HumanRequest>,
  message: Message,
  outgoing: OutgoingMessage,
): Change[] {
  if (message.from !== PERSON || message.inReplyTo === null) return [];
  // Text in a chat never approves: what takes no text is left alone.
  const text = message.payload.text ?? '';
  const { inReplyTo, to, sentAt: at } = message;
  for (const request of Object.values(openRequests)) {
    if (request.messageId !== inReplyTo || request.agent !== to) continue;
    const chosen = kindOf(request).choose(request, text);
    if (chosen === null) continue;
    const given = { message, at, surface: requireSurface(outgoing) };
    return toSettlement(request, toAnswered(request, { text, chosen }, given));
  }
  return [];
}

/** A message sent again under the same id: the first one counts. */
async function toEarlierSend(
  context: HubContext,
  { id, from, to }: Pick<Message, 'id' | 'from' | 'to'>,
  waiting: ScheduledMessage | undefined,
): Promise<SentMessage> {
  const { store } = context;
  const message = await store.message(id);
  if (!message || message.from !== from || toAgentOf(message.to) !== toAgentOf(to)) {
    throw new NodError('invalid_request', `the message id ${id} is already used`);
  }
  const [request = waiting?.request] = await store.requestsOfMessages([id]);
  return toSent(context, message, request?.id);
}

/** The plain name of an agent may have stood for one of its sessions. */
function toAgentOf(address: Address): Address {
  return address === PERSON ? address : toBaseName(address);
}

async function toSent(
  context: HubContext,
  message: Message,
  requestId: RequestId | null = null,
): Promise<SentMessage> {
  const living = await listLivingBeside(context, message.to);
  return { message, requestId, scheduledFor: message.dueAt, living };
}

/** Listening makes an agent known, as speaking does; a terminated one is refused. */
async function requireMailbox(context: HubContext, name: AgentName): Promise<void> {
  const agent = context.overview.agents[name];
  if (agent && agent.terminatedAt !== null) {
    throw new NodError('recipient_terminated', `agent "${name}" was terminated`);
  }
  if (!agent) await context.store.commit(toRegistration(context, name));
  context.readers.add(name);
}
