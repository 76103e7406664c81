// Turns what a sender asks for into a message and the request it opens, or refuses. Writes nothing.
import {
  type Attachment,
  type ConversationId,
  type DeliveredMessage,
  evaluateQuickReplies,
  type HumanRequest,
  type Message,
  type MessagePayload,
  NodError,
  type OutgoingMessage,
  PERSON,
  toCounterpart,
  toPairKey,
  toSaidText,
} from '@nod/protocol';
import {
  type Declared,
  type HubContext,
  requireOwnLook,
  toOpening,
  toRegistration,
} from '../context/hub-context.ts';
import { requireRoomForAgent, requireRoomForConversation, requireSmallPayload } from '../context/room.ts';
import type { Change, ScheduledMessage } from '../contract/ports.ts';
import { openRequest } from '../requests/kinds/kinds.ts';

/** What the body names by its id. */
interface Given {
  superseded?: DeliveredMessage | null;
  attachments?: Attachment[];
}

/** Throws NodError where the message must not be sent. */
export function prepareMessage(
  context: HubContext,
  body: OutgoingMessage,
  { superseded = null, attachments = [] }: Given = {},
): ScheduledMessage {
  const quickReplies = requireQuickReplies(body);
  requireSmallPayload(body.payload);
  requireOwnLook(context, body.from);
  context.changing.requireSteady(body.from, body.to);
  context.health.requireSpace(body.from);
  requireRecipient(context, body);
  if (body.from !== PERSON) requireRoomForAgent(context, body.from);
  const conversationId = toConversation(context, body);
  const sentAt = context.clock();
  const message: Message = {
    id: body.id ?? context.newId('msg'),
    conversationId,
    from: body.from,
    to: body.to,
    payload: toPayload(body.payload, quickReplies),
    ...(attachments.length > 0 && { attachments }),
    inReplyTo: body.inReplyTo ?? null,
    supersedes: superseded?.id ?? null,
    version: (superseded?.version ?? 0) + 1,
    sentAt,
    dueAt: sentAt + Math.max(0, Math.ceil(body.delayMs ?? 0)),
  };
  return { message, request: toRequest(context, body, message, quickReplies) };
}

/** What is said at this moment, under the id that is given or a new one. */
export function newMessage(
  { newId, clock }: HubContext,
  said: Pick<Message, 'conversationId' | 'from' | 'to'> & Partial<Message>,
  text: string,
): Message {
  const now = clock();
  const defaults = {
    payload: { text },
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: now,
    dueAt: now,
  };
  return { ...defaults, ...said, id: said.id ?? newId('msg') };
}

/** What makes its sender known and opens its conversation, where that is to be done; `declared`: what the sender says of itself. */
export function toIntroduction(context: HubContext, message: Message, declared: Declared = {}): Change[] {
  const { conversationId: id, from, to, sentAt: openedAt } = message;
  const registration = toRegistration(context, from, from, declared);
  return [...registration, ...toOpening(context, { id, participants: [from, to], openedAt })];
}

function requireQuickReplies({ quickReplies, payload }: OutgoingMessage): string[] | null {
  const verdict = evaluateQuickReplies(quickReplies, payload.quickReplies);
  if (!verdict.valid) throw new NodError(verdict.error, verdict.message);
  return verdict.quickReplies;
}

function requireRecipient({ overview }: HubContext, { from, to }: OutgoingMessage): void {
  if (from === to) throw new NodError('invalid_request', 'sender and recipient are the same');
  if (to === PERSON) return;
  const agent = overview.agents[to];
  if (!agent) throw new NodError('unknown_recipient', `no agent is called "${to}"`);
  if (agent.terminatedAt !== null) throw new NodError('recipient_terminated', `agent "${to}" was terminated`);
}

function toConversation(context: HubContext, { conversationId, from, to }: OutgoingMessage): ConversationId {
  const { overview, conversationByPair, newId } = context;
  const pair = toPairKey(from, to);
  if (conversationId) {
    const conversation = overview.conversations[conversationId];
    if (!conversation || toPairKey(...conversation.participants) !== pair) {
      throw new NodError('not_found', `no conversation ${conversationId} between "${from}" and "${to}"`);
    }
    return conversationId;
  }
  const known = conversationByPair.get(pair);
  if (known === undefined) requireRoomForConversation(context, from, to);
  return known ?? newId('cnv');
}

/** The caller's object is left as it is. */
function toPayload(
  { quickReplies: _, ...payload }: MessagePayload,
  quickReplies: string[] | null,
): MessagePayload {
  return quickReplies ? { ...payload, quickReplies } : payload;
}

function toRequest(
  context: HubContext,
  outgoing: OutgoingMessage,
  message: Message,
  quickReplies: string[] | null,
): HumanRequest | null {
  const agent = toCounterpart({ participants: [message.from, message.to] });
  if (message.to !== PERSON || agent === null) return null;
  return openRequest(context, {
    ...{ agent, outgoing, quickReplies },
    conversationId: message.conversationId,
    messageId: message.id,
    text: toSaidText(message) || message.payload.text,
    ...(message.attachments && { attachments: message.attachments }),
    openedAt: message.dueAt,
    lifeMs: outgoing.expiresInMs,
    awaited: outgoing.awaited === true ? 'now' : 'never',
  });
}
