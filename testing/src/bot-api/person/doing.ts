// Doing: what a person does in a chat beside writing: taps, edits, reacts, deletes, blocks, comes back.
import type { Message } from '../world/wire.ts';
import {
  announce,
  type ChatState,
  countOn,
  deleteFrom,
  type StoredMessage,
  toSeconds,
  type World,
} from '../world/world.ts';
import { findEntities } from './found-entities.ts';
import { toUser } from './writing.ts';

/** A button that they see, or saw once. Gives the id of the callback query. Throws where it never was there. */
export function tap(world: World, state: ChatState, message: number, data: string, by?: number): string {
  const stored = toOnceStored(state, message);
  if (!stored.onceOffered.has(data)) throw new Error(`message ${message} never had a button ${data}`);
  return query(world, state, stored, data, by);
}

function query(world: World, state: ChatState, { wire }: StoredMessage, data: string, by?: number): string {
  const user = toUser(world, state, by);
  const id = `${4382000000000 + countOn(world)}`;
  const isThere = state.messages.has(wire.message_id);
  const { chat, message_id } = wire;
  world.queries.set(id, {
    id,
    data,
    chat: chat.id,
    message: message_id,
    user: user.id,
    time: world.now(),
    answer: null,
  });
  // Of a message that is deleted the bot learns no more than that it was.
  const message = isThere ? wire : { chat, message_id, date: 0 };
  tell(world, state, 'callback_query', { id, from: user, message, chat_instance: `${chat.id}`, data });
  return id;
}

/** A tap with data that no button carries, as a changed client can send it. */
export function forgeTap(world: World, state: ChatState, message: number, data: string, by?: number): string {
  return query(world, state, toOnceStored(state, message), data, by);
}

export function edit(world: World, state: ChatState, message: number, text: string): void {
  const stored = toStored(state, message);
  if (stored.by !== 'person') throw new Error(`message ${message} is not a person's`);
  const isText = stored.wire.text !== undefined;
  const entities = findEntities(text);
  const changed: Message = { ...stored.wire, edit_date: toSeconds(world.now()) };
  delete changed[isText ? 'entities' : 'caption_entities'];
  stored.wire = {
    ...changed,
    [isText ? 'text' : 'caption']: text,
    ...(entities.length > 0 ? { [isText ? 'entities' : 'caption_entities']: entities } : {}),
  };
  tell(world, state, state.chat.type === 'channel' ? 'edited_channel_post' : 'edited_message', stored.wire);
}

/** Without emojis, the reaction is taken back. The bot hears of it only when it asked for message_reaction. */
export function react(
  world: World,
  state: ChatState,
  message: number,
  emojis: readonly string[],
  by?: number,
): void {
  const { reactions, wire } = toStored(state, message);
  const user = toUser(world, state, by);
  const toTypes = (list: readonly string[]) => list.map((emoji) => ({ type: 'emoji', emoji }));
  const before = reactions.get(user.id) ?? [];
  reactions.set(user.id, [...emojis]);
  tell(world, state, 'message_reaction', {
    chat: wire.chat,
    message_id: wire.message_id,
    user,
    date: toSeconds(world.now()),
    old_reaction: toTypes(before),
    new_reaction: toTypes(emojis),
  });
}

/** The bot hears nothing of chats that it has no way into. */
function tell(world: World, { access }: ChatState, kind: string, payload: unknown): void {
  if (access === 'open') announce(world, kind, payload);
}

/** Telegram tells bots of no deletion. */
export function remove(state: ChatState, message: number): void {
  deleteFrom(state, toStored(state, message));
}

/** Blocks the bot or throws it out; comes back with `open`. */
export function setAccess(world: World, state: ChatState, access: ChatState['access'], by?: number): void {
  const before = toStatus(state);
  state.access = access;
  const after = toStatus(state);
  if (before === after || access === 'closed') return;
  const { bot } = world;
  announce(world, 'my_chat_member', {
    chat: state.chat,
    from: toUser(world, state, by),
    date: toSeconds(world.now()),
    old_chat_member: { user: bot, status: before },
    new_chat_member: { user: bot, status: after, ...(after === 'kicked' ? { until_date: 0 } : {}) },
  });
}

function toStatus({ access, botRole }: ChatState): string {
  if (access === 'open') return botRole;
  return access === 'left' ? 'left' : 'kicked';
}

function toOnceStored(state: ChatState, message: number): StoredMessage {
  return state.deleted.get(message) ?? toStored(state, message);
}

function toStored(state: ChatState, message: number): StoredMessage {
  const stored = state.messages.get(message);
  if (!stored) throw new Error(`chat ${state.chat.id} has no message ${message}`);
  return stored;
}
