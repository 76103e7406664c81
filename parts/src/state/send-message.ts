// Sends what the person typed: shown at once, kept until the hub has it, sent again under the same id.
import {
  type ConversationId,
  type MessageId,
  messageIdSchema,
  PERSON,
  type SendMessageBody,
  type SentMessage,
  sendMessageBodySchema,
} from '@nod/protocol';
import { findQuestionIn, type MessageRequest, type OutgoingMessage } from '@nod/surface';
import { readStored, writeStored } from '../browser/storage.ts';
import { abilitiesOf } from './abilities.ts';
import { checkAnswered } from './answer-request.ts';
import { chatModeOf } from './chat-modes.ts';
import { hubClient, SURFACE } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

const KEY = 'nod-outgoing';

/** What had not reached the hub when the page was closed waits for the person to send it again. */
export function restoreOutgoing(): void {
  const stored = readStored(KEY);
  usePanel.setState({ outgoing: (Array.isArray(stored) ? stored : []).flatMap(toFailed) });
  usePanel.subscribe((state, before) => {
    if (state.outgoing !== before.outgoing) writeStored(KEY, state.outgoing.map(toBody));
  });
}

function toFailed(stored: unknown): OutgoingMessage[] {
  const { success, data } = sendMessageBodySchema.safeParse(stored);
  if (!success || !data.id) return [];
  const { id, to, payload, conversationId, inReplyTo, supersedes, mode } = data;
  const { text = '', ...others } = payload;
  return [
    {
      id,
      to,
      text,
      others,
      conversationId: conversationId ?? null,
      inReplyTo: inReplyTo ?? null,
      supersedes: supersedes ?? null,
      mode: mode ?? null,
      sentAt: Date.now(),
      status: 'failed',
    },
  ];
}

function toBody(outgoing: OutgoingMessage): SendMessageBody {
  const { id, to, text, others, conversationId, inReplyTo, supersedes, mode } = outgoing;
  const body = {
    id,
    from: PERSON,
    to,
    payload: { ...others, text },
    conversationId,
    inReplyTo,
    supersedes,
    surface: SURFACE,
  };
  return mode === null ? body : { ...body, mode };
}

export interface TypedMessage {
  conversationId: ConversationId | null;
  to: string;
  text: string;
  inReplyTo: MessageId | null;
  supersedes?: MessageId | null;
  others?: Readonly<Record<string, unknown>>;
}

/** Resolves once the hub has the message, or to null if it has not. Never rejects. */
export function sendMessage(typed: TypedMessage): Promise<SentMessage | null> {
  const outgoing: OutgoingMessage = {
    supersedes: null,
    others: {},
    ...typed,
    id: newMessageId(),
    mode:
      typed.conversationId === null && abilitiesOf(typed.to).modes.length > 0
        ? chatModeOf(null).api.getState().mode
        : null,
    sentAt: Date.now(),
    status: 'sending',
  };
  usePanel.setState((state) => ({ outgoing: [...state.outgoing, outgoing] }));
  return deliver(outgoing);
}

export function retryMessage(outgoing: OutgoingMessage): Promise<SentMessage | null> {
  setStatus(outgoing.id, 'sending');
  return deliver(outgoing);
}

export function discardMessage(id: MessageId): void {
  usePanel.setState((state) => ({ outgoing: state.outgoing.filter((each) => each.id !== id) }));
}

/** By recipient: what is said after a message that supersedes must not reach the hub before it, and be taken out with it. */
const superseding = new Map<string, Promise<unknown>>();

async function deliver(outgoing: OutgoingMessage): Promise<SentMessage | null> {
  const before = superseding.get(outgoing.to);
  if (before) await before;
  const delivery = deliverNow(outgoing);
  if (outgoing.supersedes !== null) superseding.set(outgoing.to, delivery);
  return delivery;
}

async function deliverNow(outgoing: OutgoingMessage): Promise<SentMessage | null> {
  const request = openRequestOf(outgoing.inReplyTo);
  try {
    const sent = await hubClient.sendMessage(toBody(outgoing));
    removeUnlessShown(outgoing, sent.message.conversationId);
    if (request) void checkAnswered(request, sent.message.id);
    return sent;
  } catch (error) {
    console.warn('the message was not sent', error);
    setStatus(outgoing.id, 'failed');
    return null;
  }
}

function openRequestOf(messageId: MessageId | null): MessageRequest | null {
  const request = findQuestionIn(usePanel.getState().requests, messageId);
  return request && !request.settlement ? request : null;
}

/** The delivery event takes it away from where it is shown; nothing else would elsewhere. */
function removeUnlessShown({ id }: OutgoingMessage, conversationId: ConversationId): void {
  const thread = usePanel.getState().threads[conversationId];
  if (!thread?.isLoaded || thread.messages.some((message) => message.id === id)) discardMessage(id);
}

function setStatus(id: MessageId, status: OutgoingMessage['status']): void {
  usePanel.setState((state) => ({
    outgoing: state.outgoing.map((each) => (each.id === id ? { ...each, status } : each)),
  }));
}

function newMessageId(): MessageId {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return messageIdSchema.parse(`msg_${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`);
}
