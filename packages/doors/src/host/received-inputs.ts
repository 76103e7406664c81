// Received inputs: what happens in the hub that a session is told of: messages, stop words, modes, superseded messages.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type ChatMode,
  type ConversationId,
  type DeliveredMessage,
  DOOR_FIELD,
  isStopUtterance,
  type MessageId,
  NodError,
  PERSON,
  type ReceivedMessage,
  toChatMode,
  toFirstModeOf,
  toLanguage,
  toSaidText,
} from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { HubInput } from '../machine/session-state.ts';

/** How far back the message of a turn is looked for, in each conversation. */
const RECALLED = 50;

/** Stop words are acknowledged here: they are no prompts. */
export async function toMessageInput(hub: Hub, message: DeliveredMessage): Promise<HubInput> {
  const canStop = hub.startingPoint().overview.agents[message.to]?.abilities.stop ?? false;
  const isStop = message.from === PERSON && canStop && isStopUtterance(message.payload.text ?? '');
  if (isStop && message.to !== PERSON && message.delivery === null) {
    await hub.bus.acknowledge(message.to, [message.id]);
    return { type: 'stop-requested' };
  }
  const [received] = await hub.bus.receive([message]);
  return {
    type: 'message-received',
    messageId: message.id,
    text: received ? toPromptText(received) : toSaidText(message),
    delivery: message.delivery,
    isAnswer: received?.answers != null && (await answersAsk(hub, message)),
  };
}

/** The person's words exactly as they are; what a program must know of them stands in lines before. */
function toPromptText(message: ReceivedMessage): string {
  const text = toSaidText(message);
  const { begunAnew } = wordsOf(toLanguage(text)).doors;
  const notices = [
    ...(message.from === PERSON ? [] : [`Message from ${message.writtenBy}:`]),
    ...(message.beginsAnew ? [begunAnew] : []),
  ];
  return notices.length === 0 ? text : `${notices.join('\n')}\n\n${text}`;
}

/** Whether it answers a question that the program itself had asked. */
async function answersAsk(hub: Hub, { inReplyTo }: DeliveredMessage): Promise<boolean> {
  const asked = inReplyTo === null ? null : await findPayload(hub, inReplyTo);
  return asked !== null && 'ask' in asked;
}

/** What the host has written into a message of its own. */
export async function findPayload(hub: Hub, id: DeliveredMessage['id']): Promise<object | null> {
  try {
    const { message } = await hub.conversations.message(id);
    const field = message.payload[DOOR_FIELD];
    return typeof field === 'object' ? field : null;
  } catch (error) {
    if (error instanceof NodError) return null;
    throw error;
  }
}

/** The message that a turn works on, as it was told when it was accepted; null: a prompt from the terminal, or of long ago. */
export async function findOrder(hub: Hub, name: AgentName, turnId: string): Promise<MessageId | null> {
  const own = hub.conversations.list().filter(({ participants }) => participants.includes(name));
  for (const { id } of own) {
    const { messages } = await hub.conversations.messages(id, { limit: RECALLED });
    const order = messages.findLast(
      ({ to, delivery }) => to === name && delivery?.state === 'accepted' && delivery.turnId === turnId,
    );
    if (order) return order.id;
  }
  return null;
}

/** The agent's conversation with the person; null: there is none yet. */
export function findConversation(hub: Hub, name: AgentName): ConversationId | null {
  const found = hub.conversations
    .list()
    .find(({ participants }) => participants.includes(name) && participants.includes(PERSON));
  return found?.id ?? null;
}

export function findMode(hub: Hub, name: AgentName): ChatMode {
  const id = findConversation(hub, name);
  if (id === null) return toFirstModeOf(hub.startingPoint().overview.agents[name]);
  return toChatMode(hub.conversations.get(id).mode);
}

/** Modes that are chosen and messages that are superseded, as they happen. Ends when the agent is terminated. */
export async function* followHub(hub: Hub, name: AgentName, signal: AbortSignal): AsyncIterable<HubInput> {
  const { seq } = hub.startingPoint().overview;
  for await (const { event } of hub.events.follow(seq, signal)) {
    if (event.type === 'agent-terminated' && event.name === name) return;
    if (event.type === 'conversation-mode-set' && event.conversationId === findConversation(hub, name))
      yield { type: 'mode-chosen', mode: event.mode };
    if (event.type === 'message-delivered' && event.message.to === name && event.message.supersedes !== null)
      yield { type: 'message-superseded', messageId: event.message.supersedes };
  }
}
