// Turns what a sender asks for into a message and the request it opens, or refuses. Writes nothing.
import {
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
  toPreview,
  toRequestText,
} from '@nod/protocol';
import { type HubContext, requireOwnLook } from '../context/hub-context.ts';
import { requireRoomForAgent, requireRoomForConversation, requireSmallPayload } from '../context/room.ts';
import type { ScheduledMessage } from '../contract/ports.ts';
import { openByMessage } from '../requests/kinds/kinds.ts';

export interface PreparedMessage extends ScheduledMessage {
  /** The conversation has to be opened first. */
  opensConversation: boolean;
}

/** Throws NodError where the message must not be sent. */
export function prepareMessage(
  context: HubContext,
  body: OutgoingMessage,
  superseded: DeliveredMessage | null,
): PreparedMessage {
  const quickReplies = requireQuickReplies(body);
  requireSmallPayload(body.payload);
  requireOwnLook(context, body.from);
  context.health.requireSpace(body.from);
  requireRecipient(context, body);
  if (body.from !== PERSON) requireRoomForAgent(context, body.from);
  const { conversationId, opensConversation } = toConversation(context, body);
  const sentAt = context.clock();
  const message: Message = {
    id: body.id ?? context.newId('msg'),
    conversationId,
    from: body.from,
    to: body.to,
    payload: toPayload(body.payload, quickReplies),
    inReplyTo: body.inReplyTo ?? null,
    supersedes: superseded?.id ?? null,
    version: (superseded?.version ?? 0) + 1,
    sentAt,
    dueAt: sentAt + Math.max(0, Math.ceil(body.delayMs ?? 0)),
  };
  return { message, request: toRequest(context, body, message, quickReplies), opensConversation };
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

function toConversation(
  context: HubContext,
  { conversationId, from, to }: OutgoingMessage,
): { conversationId: ConversationId; opensConversation: boolean } {
  const { overview, conversationByPair, newId } = context;
  const pair = toPairKey(from, to);
  if (conversationId) {
    const conversation = overview.conversations[conversationId];
    if (!conversation || toPairKey(...conversation.participants) !== pair) {
      throw new NodError('not_found', `no conversation ${conversationId} between "${from}" and "${to}"`);
    }
    return { conversationId, opensConversation: false };
  }
  const known = conversationByPair.get(pair);
  if (known === undefined) requireRoomForConversation(context, from, to);
  return { conversationId: known ?? newId('cnv'), opensConversation: known === undefined };
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
  const opened = openByMessage({ message, outgoing, quickReplies });
  if (opened === null) return null;
  const { lifeMs, ...asked } = opened;
  const life = outgoing.expiresInMs ?? lifeMs;
  return {
    id: context.newId('req'),
    agent,
    conversationId: message.conversationId,
    messageId: message.id,
    title: toPreview(message.payload.text),
    ...toRequestText(message.payload.text),
    openedAt: message.dueAt,
    expiresAt: life === null ? null : message.dueAt + life,
    awaited: outgoing.awaited === true ? 'now' : 'never',
    settlement: null,
    ...asked,
  };
}
