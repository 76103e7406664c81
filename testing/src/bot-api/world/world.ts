// World: what Telegram's server keeps of one bot: people, chats, messages, files, updates. It outlives every bot that
// speaks with it. Time comes from the clock that it was given.
import { LIFETIMES } from './limits.ts';
import { badRequest } from './refusal.ts';
import type { BotCommand, Chat, Message, Update, User } from './wire.ts';

export interface StoredFile {
  id: string;
  uniqueId: string;
  name: string;
  type: string;
  bytes: Uint8Array;
  /** May say more than there are bytes, so that a test of limits needs none. */
  size: number;
  /** Where it can be downloaded; null until it was asked for. */
  path: string | null;
}

export interface StoredMessage {
  wire: Message;
  by: 'bot' | 'person';
  isSilent: boolean;
  isPinned: boolean;
  file: StoredFile | null;
  /** Callback data that it has, or once had, under a button. */
  onceOffered: Set<string>;
  /** By the id of who reacted; the bot's own under its id. */
  reactions: Map<number, string[]>;
}

/** How far the bot gets into a chat. */
export type Access = 'open' | 'blocked' | 'kicked' | 'left' | 'deactivated' | 'closed';

export interface Topic {
  id: number;
  name: string;
  isClosed: boolean;
}

export interface ChatState {
  chat: Chat;
  access: Access;
  /** The supergroup that it has become. */
  movedTo: number | null;
  botRole: 'member' | 'administrator';
  messages: Map<number, StoredMessage>;
  /** Deleted; a client that has not heard of it can still tap there. */
  deleted: Map<number, StoredMessage>;
  topics: Map<number, Topic>;
  members: Set<number>;
  lastMessageId: number;
  /** When the bot last said something here, newest last; for the rate limit. */
  sentAt: number[];
}

export interface CallbackQuery {
  id: string;
  chat: number;
  message: number;
  user: number;
  data: string;
  time: number;
  /** Null until the bot acknowledges the tap. */
  answer: { text: string; isAlert: boolean; url: string | null; time: number } | null;
}

export interface Draft {
  chat: number;
  topic: number | null;
  draft: number;
  text: string;
  entities: Message['entities'];
  time: number;
}

export interface QueuedUpdate {
  update: Update;
  time: number;
}

export interface ChatAction {
  chat: number;
  topic: number | null;
  action: string;
  time: number;
}

export interface World {
  now(): number;
  readonly bot: User & Record<string, unknown>;
  readonly queryLifetime: number;
  readonly users: Map<number, User>;
  readonly chats: Map<number, ChatState>;
  readonly files: Map<string, StoredFile>;
  readonly queries: Map<string, CallbackQuery>;
  readonly commands: Map<string, BotCommand[]>;
  /** By method and language: what the bot says of itself. */
  readonly descriptions: Map<string, string>;
  readonly chatActions: ChatAction[];
  drafts: Draft[];
  /** Not confirmed yet, oldest first. */
  queue: QueuedUpdate[];
  lastUpdateId: number;
  allowedUpdates: ReadonlySet<string> | null;
  webhook: string | null;
  /** The poll that waits, if one does. */
  poll: symbol | null;
  /** Called when an update has come or a poll has ended. */
  readonly listeners: Set<() => void>;
  /** Message ids of private chats are one sequence. */
  lastMessageId: number;
  count: number;
}

/** Kinds that a bot gets only when it asks for them. */
const UNASKED = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export function toSeconds(time: number): number {
  return Math.floor(time / 1000);
}

/** A number that was never given before. */
export function countOn(world: World): number {
  world.count += 1;
  return world.count;
}

export function findChat(world: World, id: number): ChatState {
  const found = world.chats.get(id);
  if (!found || found.access === 'closed') throw badRequest('chat not found');
  return found;
}

/** Those of private chats are a setting of the bot. */
export function hasTopics({ bot }: World, { chat }: ChatState): boolean {
  return chat.type === 'private' ? bot.has_topics_enabled === true : chat.is_forum === true;
}

export function deleteFrom(state: ChatState, stored: StoredMessage): void {
  const id = stored.wire.message_id;
  state.messages.delete(id);
  state.deleted.set(id, stored);
}

export function nextMessageId(world: World, state: ChatState): number {
  if (state.chat.type === 'private') {
    world.lastMessageId += 1;
    return world.lastMessageId;
  }
  state.lastMessageId += 1;
  return state.lastMessageId;
}

export function announce(world: World, kind: string, payload: unknown): void {
  const isAllowed = world.allowedUpdates ? world.allowedUpdates.has(kind) : !UNASKED.has(kind);
  if (!isAllowed) return;
  world.lastUpdateId += 1;
  const update = { update_id: world.lastUpdateId, [kind]: structuredClone(payload) };
  world.queue.push({ update, time: world.now() });
  wake(world);
}

export function wake(world: World): void {
  for (const listener of [...world.listeners]) listener();
}

export function dropExpired(world: World): void {
  const oldest = world.now() - LIFETIMES.update;
  if (world.queue[0] && world.queue[0].time < oldest) {
    world.queue = world.queue.filter(({ time }) => time >= oldest);
  }
}

export function addMessage(
  state: ChatState,
  wire: Message,
  own: Partial<Pick<StoredMessage, 'isSilent' | 'file' | 'by'>>,
): StoredMessage {
  const stored: StoredMessage = {
    wire,
    by: own.by ?? 'person',
    isSilent: own.isSilent ?? false,
    isPinned: false,
    file: own.file ?? null,
    onceOffered: new Set(),
    reactions: new Map(),
  };
  noteButtons(stored);
  state.messages.set(wire.message_id, stored);
  return stored;
}

/** To be called whenever the buttons of a message have changed. */
export function noteButtons({ wire, onceOffered }: StoredMessage): void {
  for (const { callback_data: data } of wire.reply_markup?.inline_keyboard.flat() ?? []) {
    if (data !== undefined) onceOffered.add(data);
  }
}

export function addFile(
  world: World,
  file: Pick<StoredFile, 'name' | 'type' | 'bytes'>,
  size?: number,
): StoredFile {
  const number = countOn(world);
  const stored: StoredFile = {
    ...file,
    id: `file-${number}`,
    uniqueId: `unique-${number}`,
    size: size ?? file.bytes.length,
    path: null,
  };
  world.files.set(stored.id, stored);
  return stored;
}
