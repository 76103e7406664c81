// Sent messages: sends what the person typed: shown at once, kept until the hub has it, sent again under the same id.
import {
  type Attachment,
  attachmentsSchema,
  type ConversationId,
  type MessageId,
  messageIdSchema,
  PERSON,
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
        state.outgoing.map(({ body, attachments }) => ({ body, attachments })),
      );
  });
}

function toFailed(panel: Panel, stored: unknown): OutgoingMessage[] {
  const { body, attachments }: { body?: unknown; attachments?: unknown } = Object(stored);
  const { data } = sendMessageBodySchema.safeParse(body);
  if (!data?.id) return [];
  const files = attachmentsSchema.safeParse(attachments).data;
  const message = { body: { ...data, id: data.id }, ...(files && { attachments: files }) };
  return [{ ...message, sentAt: panel.now(), status: 'failed' }];
}

type Body = OutgoingMessage['body'];
interface TypedMessage extends Pick<Body, 'conversationId' | 'to' | 'payload' | 'inReplyTo' | 'supersedes'> {
  /** Files that are at the hub. */
  attachments?: readonly Attachment[] | undefined;
}

/** Resolves once the hub has the message, or to null if it has not. Never rejects. */
export function sendMessage(
  panel: Panel,
  { attachments = [], ...typed }: TypedMessage,
): Promise<SentMessage | null> {
  const opensWithMode = typed.conversationId === null && abilitiesOf(panel, typed.to).modes.length > 0;
  const outgoing: OutgoingMessage = {
    body: {
      ...typed,
      id: messageIdSchema.parse(`msg_${panel.newId()}`),
      from: PERSON,
      surface: panel.surface,
      ...(opensWithMode && { mode: chatModeOf(panel, null, typed.to).state.mode }),
      ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
    },
    ...(attachments.length > 0 && { attachments }),
    sentAt: panel.now(),
    status: 'sending',
  };
  usePanel.of(panel).setState((state) => ({ outgoing: [...state.outgoing, outgoing] }));
  return deliver(panel, outgoing.body);
}

export function retryMessage(panel: Panel, { body }: OutgoingMessage): Promise<SentMessage | null> {
  setStatus(panel, body.id, 'sending');
  return deliver(panel, body);
}

export function discardMessage(panel: Panel, id: MessageId): void {
  usePanel.of(panel).setState((state) => ({ outgoing: state.outgoing.filter(({ body }) => body.id !== id) }));
}

/** By recipient: what is said after a message that supersedes must not reach the hub before it, and be taken out with it. */
const supersedingIn = perPanel(() => new Map<string, Promise<unknown>>());

async function deliver(panel: Panel, body: Body): Promise<SentMessage | null> {
  const superseding = supersedingIn(panel);
  const before = superseding.get(body.to);
  if (before) await before;
  const delivery = deliverNow(panel, body);
  if (body.supersedes) superseding.set(body.to, delivery);
  return delivery;
}

async function deliverNow(panel: Panel, body: Body): Promise<SentMessage | null> {
  const request = openRequestOf(panel, body.inReplyTo ?? null);
  try {
    const sent = await panel.client.sendMessage(body);
    removeUnlessShown(panel, body.id, sent.message.conversationId);
    if (request) void checkAnswered(panel, request, sent.message.id);
    return sent;
  } catch (error) {
    console.warn('the message was not sent', error);
    setStatus(panel, body.id, 'failed');
    return null;
  }
}

function openRequestOf(panel: Panel, messageId: MessageId | null): MessageRequest | null {
  const request = findQuestionIn(usePanel.of(panel).getState().requests, messageId);
  return request && !request.settlement ? request : null;
}

/** The delivery event takes it away from where it is shown; nothing else would elsewhere. */
function removeUnlessShown(panel: Panel, id: MessageId, conversationId: ConversationId): void {
  const thread = usePanel.of(panel).getState().threads[conversationId];
  if (!thread?.isLoaded || thread.messages.some((message) => message.id === id)) discardMessage(panel, id);
}

function setStatus(panel: Panel, id: MessageId, status: OutgoingMessage['status']): void {
  usePanel.of(panel).setState((state) => ({
    outgoing: state.outgoing.map((each) => (each.body.id === id ? { ...each, status } : each)),
  }));
}
