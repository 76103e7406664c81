// Writing: what a person sends into a chat, and the updates by which the bot learns of it.
import { toMimeType } from '../methods/files.ts';
import { toQuoted } from '../methods/place.ts';
import { toFileInfo } from '../methods/sending.ts';
import { LIMITS } from '../world/limits.ts';
import type { Chat, Entity, Message, User } from '../world/wire.ts';
import {
  addFile,
  addMessage,
  announce,
  type ChatState,
  countOn,
  nextMessageId,
  type StoredFile,
  toSeconds,
  type World,
} from '../world/world.ts';
import { findEntities } from './found-entities.ts';

export interface WriteOptions {
  /** Who writes; in a private chat its person, in a group its first member unless said. */
  by?: number;
  replyTo?: number;
  topic?: number;
  /** Beside those that Telegram finds: bold and the like. */
  entities?: Entity[];
  /** In the name of the group itself, as an anonymous administrator does. */
  isAnonymous?: boolean;
  /** Fields of the message as they stand: `forward_origin`, `via_bot`; `from: undefined` for one in nobody's name. */
  fields?: Record<string, unknown>;
}

export interface PersonFile {
  kind: 'document' | 'photo' | 'voice';
  name?: string;
  bytes: Uint8Array;
  /** What Telegram says of its size, where the test does not want so many bytes. */
  size?: number;
  /** What the client said of its type. */
  type?: string;
}

export interface SendFileOptions extends WriteOptions {
  caption?: string;
  /** Files with the same album are one media group. */
  album?: string;
}

/** A long text comes as several messages, as clients cut it. Gives their ids. */
export function write(world: World, state: ChatState, text: string, options: WriteOptions = {}): number[] {
  return cutText(text).map((part, index) => {
    const entities = [...findEntities(part), ...(index === 0 ? (options.entities ?? []) : [])];
    const fields = { text: part, ...(entities.length > 0 ? { entities } : {}) };
    return deliver(world, state, fields, index === 0 ? options : omitReply(options), null);
  });
}

function omitReply({ replyTo: _, ...rest }: WriteOptions): WriteOptions {
  return rest;
}

/** In pieces that fill a message each; no character is cut in two. */
export function cutText(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const full = Math.min(start + LIMITS.text, text.length);
    const end = full < text.length && (text.codePointAt(full - 1) ?? 0) > 0xffff ? full - 1 : full;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

export function sendFile(
  world: World,
  state: ChatState,
  file: PersonFile,
  options: SendFileOptions = {},
): number {
  const name = file.name ?? DEFAULT_NAMES[file.kind];
  const type = file.type ?? toMimeType(name);
  const stored = addFile(world, { name, type, bytes: file.bytes }, file.size);
  const { caption, album } = options;
  const entities = caption === undefined ? [] : findEntities(caption);
  const fields = {
    ...toFileFields(world, file.kind, stored),
    ...(caption === undefined ? {} : { caption }),
    ...(entities.length > 0 ? { caption_entities: entities } : {}),
    ...(album === undefined ? {} : { media_group_id: album }),
  };
  return deliver(world, state, fields, options, stored);
}

const DEFAULT_NAMES = { document: 'file.bin', photo: 'photo.jpg', voice: 'voice.oga' };

function toFileFields(world: World, kind: PersonFile['kind'], file: StoredFile): Partial<Message> {
  const info = toFileInfo(file);
  if (kind === 'document') return { document: { ...info, file_name: file.name, mime_type: file.type } };
  if (kind === 'voice') return { voice: { ...info, duration: 3, mime_type: file.type } };
  const small = addFile(world, { ...file, bytes: file.bytes.slice(0, 1) });
  return {
    photo: [
      { ...toFileInfo(small), width: 90, height: 90 },
      { ...info, width: 1280, height: 1280 },
    ],
  };
}

/** Puts a message into a chat and tells the bot, where it may see it. Gives its id. */
function deliver(
  world: World,
  state: ChatState,
  fields: Partial<Message>,
  options: WriteOptions,
  file: StoredFile | null,
): number {
  const replied = options.replyTo === undefined ? undefined : state.messages.get(options.replyTo);
  const { topic } = options;
  const wire: Message = {
    message_id: nextMessageId(world, state),
    date: toSeconds(world.now()),
    chat: state.chat,
    ...toSenderFields(world, state, options),
    ...(topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true as const }),
    ...(replied ? { reply_to_message: toQuoted(replied) } : {}),
    ...fields,
    ...options.fields,
  };
  addMessage(state, wire, { by: 'person', file });
  if (isVisible(world, state, wire))
    announce(world, state.chat.type === 'channel' ? 'channel_post' : 'message', wire);
  return wire.message_id;
}

function toSenderFields(world: World, state: ChatState, { by, isAnonymous }: WriteOptions): Partial<Message> {
  if (state.chat.type === 'channel') return { sender_chat: state.chat };
  if (isAnonymous) return { from: ANONYMOUS_ADMIN, sender_chat: state.chat };
  return { from: toUser(world, state, by) };
}

/** In whose name Telegram shows an anonymous administrator to bots. */
const ANONYMOUS_ADMIN: User = {
  id: 1087968824,
  is_bot: true,
  first_name: 'Group',
  username: 'GroupAnonymousBot',
};

export function toUser(world: World, { chat, members }: ChatState, by?: number): User {
  const id = by ?? (chat.type === 'private' ? chat.id : [...members][0]);
  const user = id === undefined ? undefined : world.users.get(id);
  if (!user) throw new Error(`there is no person ${id} to do this in chat ${chat.id}`);
  return user;
}

/** A bot in a group that is no administrator sees commands, replies to it and its name, unless it may read all. */
function isVisible(world: World, { chat, botRole, access }: ChatState, wire: Message): boolean {
  if (access !== 'open') return false;
  if (isPlain(chat) || botRole === 'administrator' || world.bot.can_read_all_group_messages === true)
    return true;
  const text = `${wire.text ?? ''}${wire.caption ?? ''}`;
  const isToBot = wire.reply_to_message?.from?.id === world.bot.id;
  return isToBot || text.startsWith('/') || text.includes(`@${world.bot.username}`);
}

function isPlain(chat: Chat): boolean {
  return chat.type === 'private' || chat.type === 'channel';
}

/** The name under which several files are one media group. */
export function toAlbum(world: World): string {
  return `album-${countOn(world)}`;
}
