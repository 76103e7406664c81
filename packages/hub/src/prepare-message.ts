// Turns what a sender asks for into a message and the request it opens, or refuses. Writes nothing.
import {
  type AgentName,
  type ConversationId,
  type HumanRequest,
  type Message,
  type MessagePayload,
  NodError,
  type OutgoingMessage,
  PERSON,
  toCounterpart,
  toPairKey,
  validateQuickReplies,
} from '@nod/protocol';
import type { HubContext } from './hub-context.ts';
import type { ScheduledMessage } from './ports.ts';

export interface PreparedMessage extends ScheduledMessage {
  /** The conversation has to be opened first. */
  opensConversation: boolean;
}

/** Throws NodError where the message must not be sent. */
export function prepareMessage(context: HubContext, body: OutgoingMessage): PreparedMessage {
  const quickReplies = requireQuickReplies(body);
  requireRecipient(context, body);
  const { conversationId, opensConversation } = toConversation(context, body);
  const sentAt = context.clock();
  const message: Message = {
    id: body.id ?? context.newId('msg'),
    conversationId,
    from: body.from,
    to: body.to,
    payload: toPayload(body.payload, quickReplies),
    inReplyTo: body.inReplyTo ?? null,
    sentAt,
    dueAt: sentAt + Math.max(0, Math.ceil(body.delayMs ?? 0)),
  };
  return { message, request: toRequest(context, body, message, quickReplies), opensConversation };
}

/** Both places where quick replies can stand are judged; the argument wins over the payload's own. */
function requireQuickReplies({ quickReplies, payload }: OutgoingMessage): string[] | null {
  const verdicts = [validateQuickReplies(quickReplies), validateQuickReplies(payload.quickReplies)];
  for (const verdict of verdicts) {
    if (!verdict.valid) throw new NodError(verdict.error, verdict.message);
  }
  return verdicts.map((verdict) => (verdict.valid ? verdict.quickReplies : null)).find(Boolean) ?? null;
}

function requireRecipient({ overview }: HubContext, { from, to }: OutgoingMessage): void {
  if (from === to) throw new NodError('invalid_request', 'sender and recipient are the same');
  if (to === PERSON) return;
  const agent = overview.agents[to];
  if (!agent) throw new NodError('unknown_recipient', `no agent is called "${to}"`);
  if (agent.terminatedAt !== null) throw new NodError('recipient_terminated', `agent "${to}" was terminated`);
}

function toConversation(
  { overview, conversationByPair, newId }: HubContext,
  { conversationId, from, to }: OutgoingMessage,
): { conversationId: ConversationId; opensConversation: boolean } {
  const pair = toPairKey(from, to);
  if (conversationId) {
    const conversation = overview.conversations[conversationId];
    if (!conversation || toPairKey(...conversation.participants) !== pair) {
      throw new NodError('not_found', `no conversation ${conversationId} between "${from}" and "${to}"`);
    }
    return { conversationId, opensConversation: false };
  }
  const known = conversationByPair.get(pair);
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
  body: OutgoingMessage,
  message: Message,
  quickReplies: string[] | null,
): HumanRequest | null {
  const asks = message.to === PERSON && (quickReplies !== null || body.expectsReply === true);
  const agent = toCounterpart({ participants: [message.from, message.to] });
  if (!asks || agent === null) return null;
  return {
    id: context.newId('req'),
    kind: 'quick-replies',
    agent: agent satisfies AgentName,
    conversationId: message.conversationId,
    messageId: message.id,
    options: quickReplies ?? [],
    recommended: requireRecommended(body, quickReplies ?? []),
    openedAt: message.dueAt,
    expiresAt: body.expiresInMs ? message.dueAt + body.expiresInMs : null,
    settlement: null,
  };
}

function requireRecommended({ recommended }: OutgoingMessage, options: string[]): number | null {
  if (recommended === undefined || recommended === null) return null;
  if (recommended < options.length) return recommended;
  throw new NodError('invalid_request', `recommended: there is no quick reply at index ${recommended}`);
}
