// The message bus: accepts messages, keeps delayed ones until they are due, and serves mailboxes.
import {
  type Address,
  type AgentName,
  type ConversationSummary,
  type DeliveredMessage,
  type HumanRequest,
  isDelayed,
  type Message,
  NodError,
  type OutgoingMessage,
  PERSON,
  type RequestId,
  type SentMessage,
  type Surface,
  toBaseName,
  toPairKey,
  toSaidText,
} from '@nod/protocol';
import { requireOwnAttachments, toTakenRefusal } from '../attachments/sent-attachments.ts';
import { createAlarm } from '../context/alarm.ts';
import { type HubContext, toFirstMode, toRegistration } from '../context/hub-context.ts';
import { requireRoomForScheduled } from '../context/room.ts';
import { follow } from '../context/stored-then-live.ts';
import { startWait } from '../context/wait.ts';
import type { MessageBus, WithOrigin } from '../contract/hub.ts';
import { type Change, ConflictError, type ScheduledMessage } from '../contract/ports.ts';
import { toModeChanges, toSeen } from '../conversations/conversations.ts';
import { kindOf } from '../requests/kinds/kinds.ts';
import type { RequestRoom } from '../requests/request-room.ts';
import { listLivingBeside, toLivingRecipient } from '../session-names/recipient-sessions.ts';
import { toAnswered } from '../settling/settlement.ts';
import { settleAllByRules } from '../settling/settling-by-rules.ts';
import { commitSuperseding, requireSupersedable } from '../superseding/superseding-message.ts';
import { createMailboxRoom } from './mailbox-room.ts';
import { commitDelivery, commitMessage } from './message-delivery.ts';
import { prepareMessage, toIntroduction } from './prepared-message.ts';
import { receiveMessages } from './received-messages.ts';
import type { ScheduledMessages } from './scheduled-messages.ts';
import { toLateWithdrawal } from './withdrawal.ts';

/** A delivery that could not be written is tried again after this time. */
const RETRY_MS = 1000;

interface BusListeners {
  /** Hears of every message that was sent. */
  closeDraft(body: OutgoingMessage): void;
  /** Hears of every message that waits for its time. */
  noteScheduled(message: Message): void;
}

type Outgoing = OutgoingMessage & WithOrigin;

export function createMessageBus(
  context: HubContext,
  scheduled: ScheduledMessages,
  room: RequestRoom,
  { closeDraft, noteScheduled }: BusListeners,
): MessageBus {
  const { store, clock, overview } = context;
  const mailboxes = createMailboxRoom(context);
  const alarm = createAlarm(context, scheduled.nextDueAt, deliverDue);
  deliverDue(clock());
  scheduled.onAdded(alarm.reset);
  alarm.reset();

  function deliverDue(now: number): void {
    for (const due of scheduled.takeDue(now)) deliver(due);
  }

  // Each in a commit of its own, so that one that cannot be delivered holds up no other.
  function deliver(due: ScheduledMessage): void {
    const changes = toLateWithdrawal(context, due) ?? toDelivery(due);
    commitDelivery(context, changes).catch((error: unknown) => {
      if (isDuplicate(error)) return;
      context.report(error);
      scheduled.add(due, clock() + RETRY_MS);
    });
  }

  /** What was accepted once is confirmed again, also when it would be refused by now. */
  async function send(outgoing: Outgoing): Promise<SentMessage> {
    try {
      return await sendOnce(outgoing).catch((error) => Promise.reject(toTakenRefusal(error)));
    } catch (error) {
      const { id } = outgoing;
      const isRefused = error instanceof NodError || isDuplicate(error);
      if (!isRefused || id === undefined || !(await store.message(id))) throw error;
      return toEarlierSend(context, { ...outgoing, id }, scheduled.find(id));
    }
  }

  async function sendOnce(given: Outgoing): Promise<SentMessage> {
    if (given.from === PERSON) requireSurface(given);
    const session = toLivingRecipient(context, given);
    const outgoing = session ? { ...given, to: await session } : given;
    const repliedTo = outgoing.inReplyTo ? await requireReplyable(context, scheduled, outgoing) : null;
    const superseded = outgoing.supersedes ? await requireSupersedable(context, outgoing) : null;
    // Only a message that has some waits for them: others keep their order.
    const named = outgoing.attachments ?? [];
    const attachments = named.length > 0 ? await requireOwnAttachments(context, outgoing, named) : [];
    const counted = mailboxes.take(outgoing);
    if (counted) await counted;
    const prepared = prepareMessage(context, withPlace(outgoing, superseded), { superseded, attachments });
    const { message, request } = prepared;
    deliverDue(message.sentAt);
    if (isDelayed(message)) requireRoomForScheduled(scheduled, message.from);
    const opened = request && room.take(request);
    return commit(prepared, outgoing, repliedTo).finally(() => opened?.());
  }

  // Everything up to here happens in one go: messages are committed in the order they were sent.
  async function commit(
    prepared: ScheduledMessage,
    outgoing: Outgoing,
    repliedTo: DeliveredMessage | null,
  ): Promise<SentMessage> {
    const { message, request } = prepared;
    const moding = toModing(context, message, outgoing);
    const before = [...toIntroduction(context, message), ...(moding?.changes ?? [])];
    await write(prepared, outgoing, { before, repliedTo });
    if (moding) await settleAllByRules(context, moding.surface);
    closeDraft(outgoing);
    return toSent(context, message, request?.id);
  }

  /** In one commit, together with what has to be written before it. */
  async function write(
    { message, request }: ScheduledMessage,
    outgoing: Outgoing,
    { before, repliedTo }: { before: Change[]; repliedTo: DeliveredMessage | null },
  ): Promise<void> {
    if (isDelayed(message)) {
      const delayed = { message, request };
      const written = store.commit([...before, { type: 'message-scheduled', scheduled: delayed }]);
      await scheduled.addOnce(delayed, written);
      noteScheduled(message);
      return;
    }
    if (outgoing.id && scheduled.find(outgoing.id)) throw new ConflictError('duplicate-message');
    const delivery = [...before, ...toDelivery({ message, request })];
    const toAnswers = () => {
      const answers = toAnswer(overview.openRequests, message, outgoing);
      // Who has answered a question has read it, and what stands before it.
      const isSeen = answers.length > 0 && repliedTo !== null;
      return isSeen ? [...answers, ...toSeen(context, message.conversationId, repliedTo.position)] : answers;
    };
    if (message.supersedes !== null) {
      const surface = requireSurface(outgoing);
      return commitSuperseding(context, message.supersedes, surface, () => [...toAnswers(), ...delivery]);
    }
    await commitMessage(context, message, { answers: toAnswers(), delivery });
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
      context.changing.requireSteady(recipient);
      try {
        await store.commit([{ type: 'message-taken', recipient, id, by }]);
        return 'now';
      } catch (error) {
        if (!(error instanceof ConflictError) || error.conflict !== 'not-in-mailbox') throw error;
        return (await store.delivered(id))?.supersededBy ? 'superseded' : 'before';
      }
    },
    async giveBack(recipient, id, by) {
      context.changing.requireSteady(recipient);
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
function toModing(
  context: HubContext,
  message: Message,
  outgoing: OutgoingMessage,
): { surface: Surface; changes: Change[] } | null {
  const { mode } = outgoing;
  if (mode === undefined || message.from !== PERSON) return null;
  const surface = requireSurface(outgoing);
  const { conversationId: id, from, to } = message;
  const known = context.overview.conversations[id];
  const participants: ConversationSummary['participants'] = [from, to];
  const opening = { id, participants, mode: toFirstMode(context, { participants }) };
  return { surface, changes: toModeChanges(context, known ?? opening, mode, { surface }) };
}

/** What the person does is said with where they did it. Throws NodError. */
function requireSurface({ surface }: OutgoingMessage): Surface {
  if (surface !== undefined) return surface;
  throw new NodError('invalid_request', 'surface: a message from the person says where it was written');
}

/**
 * Only who was spoken to, and who spoke, reply to a message: nobody answers in another's place. The message that is
 * replied to, where it is delivered.
 */
async function requireReplyable(
  { store }: HubContext,
  scheduled: ScheduledMessages,
  { inReplyTo, from, to }: OutgoingMessage,
): Promise<DeliveredMessage | null> {
  const delivered = inReplyTo ? await store.delivered(inReplyTo) : null;
  const waiting = inReplyTo && !delivered ? scheduled.find(inReplyTo)?.message : null;
  const message = delivered ?? waiting;
  if (message && toPairKey(message.from, message.to) === toPairKey(from, to)) return delivered;
  throw new NodError(
    'invalid_request',
    `inReplyTo: there is no message ${inReplyTo} between "${from}" and "${to}"`,
  );
}

/** A typed reply settles the request of the message it replies to, and no other. */
function toAnswer(
  openRequests: Record<RequestId, HumanRequest>,
  message: Message,
  outgoing: Outgoing,
): Change[] {
  if (message.from !== PERSON || message.inReplyTo === null) return [];
  // Text in a chat never approves: what takes no text is left alone.
  const text = toSaidText(message);
  const { inReplyTo, to, sentAt: at } = message;
  for (const request of Object.values(openRequests)) {
    if (request.messageId !== inReplyTo || request.agent !== to) continue;
    const chosen = kindOf(request).choose(request, text);
    if (chosen === null) continue;
    const given = { message, at, surface: requireSurface(outgoing), origin: outgoing.origin };
    return toAnswered(request, { text, chosen }, given);
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
