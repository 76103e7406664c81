// Places: the chat, topic and replied-to message that a call names, found and judged.
import { isObject, readFlag, readInteger, readJson, readString } from '../world/parameters.ts';
import { badRequest, forbidden, upgraded } from '../world/refusal.ts';
import type { Message, Params } from '../world/wire.ts';
import { type ChatState, findChat, type StoredMessage, type World } from '../world/world.ts';

/** Where a new message goes, and how. */
export interface Place {
  state: ChatState;
  topic: number | null;
  replyTo: StoredMessage | null;
  isSilent: boolean;
}

export function readPlace(world: World, params: Params): Place {
  const state = readChat(world, params);
  const topic = readTopic(state, params);
  return {
    state,
    topic,
    replyTo: readReply(state, params),
    isSilent: readFlag(params, 'disable_notification'),
  };
}

/** A chat that the bot can write to. */
export function readChat(world: World, params: Params): ChatState {
  const name = readString(params, 'chat_id');
  if (name === undefined) throw badRequest('chat_id is empty');
  const state = findChat(world, toChatId(world, name));
  if (state.movedTo !== null) throw upgraded(state.movedTo);
  if (state.access === 'blocked') throw forbidden('bot was blocked by the user');
  if (state.access === 'kicked') throw forbidden(`bot was kicked from the ${state.chat.type} chat`);
  if (state.access === 'left') throw forbidden(`bot is not a member of the ${state.chat.type} chat`);
  if (state.access === 'deactivated') throw forbidden('user is deactivated');
  return state;
}

function toChatId(world: World, name: string): number {
  if (!name.startsWith('@')) return /^-?\d{1,16}$/.test(name) ? Number(name) : 0;
  const wanted = name.slice(1).toLowerCase();
  for (const { chat } of world.chats.values()) if (chat.username?.toLowerCase() === wanted) return chat.id;
  return 0;
}

export function readTopic(state: ChatState, params: Params): number | null {
  const id = readInteger(params, 'message_thread_id') ?? 0;
  if (id === 0) return null;
  const topic = state.topics.get(id);
  if (!topic) throw badRequest('message thread not found');
  if (topic.isClosed && state.botRole !== 'administrator') throw badRequest('TOPIC_CLOSED');
  return id;
}

function readReply(state: ChatState, params: Params): StoredMessage | null {
  const reply = readJson(params, 'reply_parameters', 'reply parameters');
  if (reply === undefined) return null;
  if (!isObject(reply)) throw badRequest('object expected as reply parameters');
  if (Object.keys(reply).length === 0) return null;
  const id = readInteger(reply, 'message_id');
  if (id === undefined) throw badRequest('can\'t find field "message_id"');
  const found = state.messages.get(id) ?? null;
  if (found || readFlag(reply, 'allow_sending_without_reply')) return found;
  throw badRequest('message to be replied not found');
}

/** `what` is what Telegram calls it: "message to edit". */
export function readMessage(state: ChatState, params: Params, what: string): StoredMessage {
  const found = state.messages.get(readInteger(params, 'message_id') ?? 0);
  if (found) return found;
  throw badRequest(`${what} not found`);
}

/** The fields that say where a message stands. */
export function toPlaceFields({ state, topic, replyTo }: Place): Partial<Message> {
  return {
    chat: state.chat,
    ...(topic === null ? {} : { message_thread_id: topic, is_topic_message: true as const }),
    ...(replyTo === null ? {} : { reply_to_message: toQuoted(replyTo) }),
  };
}

/** A message that is replied to does not tell what it itself replied to. */
export function toQuoted({ wire }: StoredMessage): Message {
  const { reply_to_message: _, ...rest } = wire;
  return structuredClone(rest) as Message;
}
