// Sent messages: sends what the person typed: shown at once, kept until the hub has it, sent again under the same id.
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
import { type Panel, perPanel } from '../panel/panel.ts';
import { abilitiesOf } from './abilities.ts';
import { chatModeOf } from './chat-mode-store.ts';
import { usePanel } from './panel-store.ts';
import { checkAnswered } from './submitted-answers.ts';

const KEY = 'nod-outgoing';

/** What had not reached the hub when the page was closed waits for the person to send it again. */
export function restoreOutgoing(panel: Panel): void {
  const stored = panel.storage.read(KEY);
  usePanel
    .of(panel)
    .setState({ outgoing: (Array.isArray(stored) ? stored : []).flatMap((each) => toFailed(panel, each)) });
  usePanel.of(panel).subscribe((state, before) => {
    if (state.outgoing !== before.outgoing)
      panel.storage.write(
        KEY,
        state.outgoing.map((each) => toBody(panel, each)),
      );
  });
}

function toFailed(panel: Panel, stored: unknown): OutgoingMessage[] {
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
      sentAt: panel.now(),
      status: 'failed',
    },
  ];
}

function toBody(panel: Panel, outgoing: OutgoingMessage): SendMessageBody {
  const { id, to, text, others, conversationId, inReplyTo, supersedes, mode } = outgoing;
  const body = {
    id,
    from: PERSON,
    to,
    payload: { ...others, text },
    conversationId,
    inReplyTo,
    supersedes,
    surface: panel.surface,
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
export function sendMessage(panel: Panel, typed: TypedMessage): Promise<SentMessage | null> {
  const outgoing: OutgoingMessage = {
    supersedes: null,
    others: {},
    ...typed,
    id: newMessageId(panel),
    mode:
      typed.conversationId === null && abilitiesOf(panel, typed.to).modes.length > 0
        ? chatModeOf(panel, null).state.mode
        : null,
    sentAt: panel.now(),
    status: 'sending',
  };
  usePanel.of(panel).setState((state) => ({ outgoing: [...state.outgoing, outgoing] }));
  return deliver(panel, outgoing);
}

export function retryMessage(panel: Panel, outgoing: OutgoingMessage): Promise<SentMessage | null> {
  setStatus(panel, outgoing.id, 'sending');
  return deliver(panel, outgoing);
}

export function discardMessage(panel: Panel, id: MessageId): void {
  usePanel.of(panel).setState((state) => ({ outgoing: state.outgoing.filter((each) => each.id !== id) }));
}

/** By recipient: what is said after a message that supersedes must not reach the hub before it, and be taken out with it. */
const supersedingIn = perPanel(() => new Map<string, Promise<unknown>>());

async function deliver(panel: Panel, outgoing: OutgoingMessage): Promise<SentMessage | null> {
  const superseding = supersedingIn(panel);
  const before = superseding.get(outgoing.to);
  if (before) await before;
  const delivery = deliverNow(panel, outgoing);
  if (outgoing.supersedes !== null) superseding.set(outgoing.to, delivery);
  return delivery;
}

async function deliverNow(panel: Panel, outgoing: OutgoingMessage): Promise<SentMessage | null> {
  const request = openRequestOf(panel, outgoing.inReplyTo);
  try {
    const sent = await panel.client.sendMessage(toBody(panel, outgoing));
    removeUnlessShown(panel, outgoing, sent.message.conversationId);
    if (request) void checkAnswered(panel, request, sent.message.id);
    return sent;
  } catch (error) {
    console.warn('the message was not sent', error);
    setStatus(panel, outgoing.id, 'failed');
    return null;
  }
}

function openRequestOf(panel: Panel, messageId: MessageId | null): MessageRequest | null {
  const request = findQuestionIn(usePanel.of(panel).getState().requests, messageId);
  return request && !request.settlement ? request : null;
}

/** The delivery event takes it away from where it is shown; nothing else would elsewhere. */
function removeUnlessShown(panel: Panel, { id }: OutgoingMessage, conversationId: ConversationId): void {
  const thread = usePanel.of(panel).getState().threads[conversationId];
  if (!thread?.isLoaded || thread.messages.some((message) => message.id === id)) discardMessage(panel, id);
}

function setStatus(panel: Panel, id: MessageId, status: OutgoingMessage['status']): void {
  usePanel.of(panel).setState((state) => ({
    outgoing: state.outgoing.map((each) => (each.id === id ? { ...each, status } : each)),
  }));
}

function newMessageId(panel: Panel): MessageId {
  return messageIdSchema.parse(`msg_${panel.newId()}`);
}
