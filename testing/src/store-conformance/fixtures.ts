// Valid things to put into a store, and what a suite needs to open one.
import type { Change, ProgramStore, SessionStore, Store } from '@nod/hub';
import {
  type Address,
  type Agent,
  type Awaited,
  agentNameSchema,
  type Conversation,
  type HumanRequest,
  type Message,
  type MessagePayload,
  NO_ABILITIES,
  type Overview,
  PERSON,
  type RequestId,
  type Run,
  toPreview,
} from '@nod/protocol';
import { createCountingIds } from '../fakes/counting-ids.ts';

export interface StoreUnderTest {
  store: Store & ProgramStore & SessionStore;
  /** Ends the store, as a restart of the hub does, and opens it again on what it left behind. */
  reopen(): Promise<Store & ProgramStore & SessionStore>;
  /** Ends the store and removes what it left behind. */
  destroy(): Promise<void>;
}

export type OpenStore = () => Promise<StoreUnderTest>;

/** Opens a store for the length of `use`. */
export async function withStore(
  open: OpenStore,
  use: (test: StoreUnderTest) => Promise<void>,
): Promise<void> {
  const test = await open();
  try {
    await use(test);
  } finally {
    await test.destroy();
  }
}

/** A counterexample is worth waiting for: shrinking opens the store many times. */
export const SHRINKING_TIMEOUT_MS = 120_000;

export const NOW = Date.UTC(2026, 0, 1);
export const newId = createCountingIds();

export const ana = agentNameSchema.parse('ana');
export const ben = agentNameSchema.parse('ben');

/** The overview of a store that nothing was written to. */
export function emptyOverview(): Overview {
  return {
    seq: 0,
    agents: {},
    conversations: {},
    openRequests: {},
    activeRuns: {},
    policies: {},
    permissions: {},
  };
}

export function newAgent(name = ana): Agent {
  return { name, registeredAt: NOW, terminatedAt: null, isHosted: false, abilities: NO_ABILITIES };
}

export function newConversation(participants: [Address, Address] = [ana, PERSON]): Conversation {
  return { id: newId('cnv'), participants, openedAt: NOW, mode: 'agent' };
}

/** A message from the conversation's first participant to its second, or as `fields` say. */
export function newMessage(conversation: Conversation, fields: Partial<Message> = {}): Message {
  const [from, to] = conversation.participants;
  return {
    id: newId('msg'),
    conversationId: conversation.id,
    from,
    to,
    payload: { text: 'hello' } satisfies MessagePayload,
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: NOW,
    dueAt: fields.sentAt ?? NOW,
    ...fields,
  };
}

export function newRequest(message: Message): HumanRequest {
  return {
    kind: 'quick-replies',
    id: newId('req'),
    agent: ana,
    conversationId: message.conversationId,
    messageId: message.id,
    title: toPreview(message.payload.text),
    text: message.payload.text ?? '',
    openedAt: message.dueAt,
    expiresAt: null,
    awaited: 'never',
    settlement: null,
    options: ['Yes', 'No'],
    recommended: 0,
  };
}

export function opened(conversation: Conversation): Change {
  return { type: 'conversation-opened', conversation };
}

export function delivered(message: Message): Change {
  return { type: 'message-delivered', message };
}

export function withdrawn({ id }: Message): Change {
  return { type: 'message-withdrawn', id };
}

export function scheduled(message: Message, request: HumanRequest | null = null): Change {
  return { type: 'message-scheduled', scheduled: { message, request } };
}

export function asked(request: HumanRequest): Change {
  return { type: 'request-opened', request };
}

export function awaitedAs(request: HumanRequest, awaited: Awaited): Change {
  const { id: requestId, conversationId, messageId } = request;
  return { type: 'request-awaited', requestId, conversationId, messageId, awaited };
}

/** The person's answer; `id` stands in for a request that was never opened. */
export function answered(request: HumanRequest, text: string, id: RequestId = request.id): Change {
  return {
    type: 'request-settled',
    requestId: id,
    conversationId: request.conversationId,
    messageId: request.messageId,
    settlement: {
      outcome: 'answered',
      at: NOW + 1,
      reply: { requestId: id, messageId: newId('msg'), text, chosen: { type: 'words' }, surface: 'panel' },
    },
  };
}

/** The work of `ana` on a message of the person. */
export function newRun(message: Message): Run {
  const { conversationId, id: messageId } = message;
  return { id: newId('run'), agent: ana, conversationId, messageId, startedAt: NOW, steps: [], end: null };
}

/** A conversation of the person with `ana`, and the changes that lead to it. */
export function newBeginning(): { conversation: Conversation; changes: Change[] } {
  const conversation = newConversation();
  return {
    conversation,
    changes: [{ type: 'agent-registered', agent: newAgent() }, opened(conversation)],
  };
}
