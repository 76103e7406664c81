// A double of Telegram's Bot API for tests: the server as bots meet it, with its limits and its words, the people and
// chats behind it, and the faults on the way. It outlives every bot that speaks with it.
import type { Clock, Timer } from '@nod/hub';
import { type ExchangeParts, exchange, type RecordedCall, type Reply } from './exchange/exchange.ts';
import { createFaults, type Faults } from './exchange/faults.ts';
import { type BotApiServer, serve } from './exchange/server.ts';
import { listDrafts } from './methods/acts.ts';
import { answerCall, type RateLimits, type WaitingAnswer } from './methods/call.ts';
import { edit, forgeTap, react, remove, setAccess, tap } from './person/doing.ts';
import { addGroup, addPerson, addTopic, type NewGroup, type NewPerson } from './person/population.ts';
import { listCommands, listSeen, type SeenMessage } from './person/seeing.ts';
import {
  type PersonFile,
  type SendFileOptions,
  sendFile,
  toAlbum,
  type WriteOptions,
  write,
} from './person/writing.ts';
import type { Answer, BotCommand, Call, Params, Update, User } from './world/wire.ts';
import {
  announce,
  type CallbackQuery,
  type ChatAction,
  type ChatState,
  type Draft,
  type World,
} from './world/world.ts';

export type { RecordedCall, Reply } from './exchange/exchange.ts';
export type { Fault, FaultChooser, FaultFilter, Faults, FaultyCall } from './exchange/faults.ts';
export { createRandomFaults, type RandomFaultsOptions } from './exchange/random-faults.ts';
export type { BotApiServer } from './exchange/server.ts';
export type { RateLimits, WaitingAnswer } from './methods/call.ts';
export type { NewGroup, NewPerson } from './person/population.ts';
export type { SeenMessage } from './person/seeing.ts';
export type { PersonFile, SendFileOptions, WriteOptions } from './person/writing.ts';
export { LIFETIMES, LIMITS } from './world/limits.ts';
export type { Answer, BotCommand, Button, Entity, Message, Update, User } from './world/wire.ts';
export type { CallbackQuery, ChatAction, Draft } from './world/world.ts';

export interface BotApiOptions {
  token?: string;
  /** The time of this machine unless said. */
  clock?: Clock;
  timer?: Timer;
  /** Off unless said. Telegram's are about 1 in a chat and 30 in all. */
  rateLimits?: RateLimits | null;
  /** How long a tap can be acknowledged, in milliseconds. */
  queryLifetime?: number;
  /** Fields of the bot's own user, such as `username` or `can_read_all_group_messages`. */
  bot?: Partial<User> & Record<string, unknown>;
}

/** Chats and messages go by the numbers that Telegram gives them. What a test names and is not there throws Error. */
export interface BotApi {
  readonly token: string;
  readonly bot: User;
  /** Every call that came, oldest first, with how it ended. Those made with `call` do not count. */
  readonly calls: readonly RecordedCall[];
  readonly faults: Faults;

  /** Answers at once, past every fault and unrecorded; a getUpdates that has nothing to say waits. Never throws. */
  call(method: string, params?: Params, files?: Call['files']): Answer | WaitingAnswer;
  /** As a bot's connection has it, with faults. The signal says that the bot has gone. Never rejects. */
  exchange(method: string, call: Call, signal: AbortSignal): Promise<Reply>;
  /** Over HTTP, on a free port or on this one again. */
  serve(port?: number): Promise<BotApiServer>;
  /** From now on the token is not known any more; null knows none. */
  setToken(token: string | null): void;

  /** A person with a private chat; both have the id that comes back in the user. */
  addPerson(person?: NewPerson): User;
  /** A supergroup, forum or channel. Gives its id. */
  addGroup(group: NewGroup): number;
  /** Gives the number of the topic. */
  addTopic(chat: number, name: string): number;

  /** A text over 4096 comes as several messages, as clients cut it. Gives the id of the last. */
  write(chat: number, text: string, options?: WriteOptions): number;
  sendFile(chat: number, file: PersonFile, options?: SendFileOptions): number;
  /** Several files as one media group; the caption goes with the first. Gives their ids. */
  sendAlbum(chat: number, files: readonly PersonFile[], options?: SendFileOptions): number[];
  /** A button that is seen, or once was. Gives the id of the callback query. */
  tap(chat: number, message: number, data: string, by?: number): string;
  /** A tap with data that no button ever had, as a changed client can send. */
  forgeTap(chat: number, message: number, data: string, by?: number): string;
  edit(chat: number, message: number, text: string): void;
  /** The bot hears of it only when it asked for message_reaction. No emoji takes the reaction back. */
  react(chat: number, message: number, emojis: readonly string[], by?: number): void;
  /** The bot does not hear of it. */
  remove(chat: number, message: number): void;
  /** Blocks the bot, or lets it in again. */
  block(chat: number): void;
  unblock(chat: number): void;
  /** From now on there is no such chat for the bot. */
  close(chat: number): void;
  /** Any update as it stands: its kind and what it holds. */
  announce(kind: string, payload: unknown): void;

  /** What is seen in a chat, oldest first. */
  seen(chat: number): SeenMessage[];
  /** Drafts that are shown now, in any chat. */
  drafts(): Draft[];
  /** Taps, oldest first, each with what the bot answered. */
  queries(): CallbackQuery[];
  chatActions(): ChatAction[];
  /** Names of the topics of a chat by their numbers. */
  topics(chat: number): Map<number, string>;
  /** What a person is offered in a chat; in their private one unless said. */
  commands(user: number, chat?: number): BotCommand[];
  /** Updates that the bot has not confirmed, oldest first. */
  pending(): Update[];
  /** A poll waits and there is nothing to tell it. */
  isPolled(): boolean;
}

const TOKEN = '4242424242:AAE-double-of-the-bot-api-for-tests0';

export function createBotApi(options: BotApiOptions = {}): BotApi {
  const { clock = Date.now, timer = realTimer, rateLimits = null } = options;
  const world = createWorld(clock, options);
  const calls: RecordedCall[] = [];
  const faults = createFaults(clock, () => {
    for (const listener of [...world.listeners]) listener();
  });
  const parts: ExchangeParts = { world, timer, limits: rateLimits, faults, calls };
  const first = options.token ?? TOKEN;
  let token: string | null = first;
  const run: BotApi['exchange'] = (method, call, signal) => exchange(parts, method, call, signal);

  return {
    token: first,
    bot: world.bot,
    calls,
    faults,
    call: (method, params = {}, files = new Map()) =>
      answerCall(world, method, { params, files }, rateLimits),
    exchange: run,
    serve: (port) =>
      serve({ world, exchange: run, isToken: (each) => each === token, isAway: faults.isAway }, port),
    setToken(next) {
      token = next;
    },
    ...createPeople(world),
    seen: (chat) => listSeen(toState(world, chat)),
    drafts: () => structuredClone(listDrafts(world)),
    queries: () => structuredClone([...world.queries.values()]),
    chatActions: () => [...world.chatActions],
    topics: (chat) => new Map([...toState(world, chat).topics].map(([id, { name }]) => [id, name])),
    commands: (user, chat = user) => listCommands(world, toState(world, chat), user),
    pending: () => structuredClone(world.queue.map(({ update }) => update)),
    isPolled: () => world.poll !== null && world.queue.length === 0,
  };
}

type Deeds =
  | 'addPerson'
  | 'addGroup'
  | 'addTopic'
  | 'write'
  | 'sendFile'
  | 'sendAlbum'
  | 'tap'
  | 'forgeTap'
  | 'edit';

function createPeople(
  world: World,
): Pick<BotApi, Deeds | 'react' | 'remove' | 'block' | 'unblock' | 'close' | 'announce'> {
  const state = (chat: number) => toState(world, chat);
  return {
    addPerson: (person) => addPerson(world, person),
    addGroup: (group) => addGroup(world, group),
    addTopic: (chat, name) => addTopic(world, state(chat), name),
    write(chat, text, options) {
      const id = write(world, state(chat), text, options).at(-1);
      if (id === undefined) throw new Error('a person cannot send an empty text');
      return id;
    },
    sendFile: (chat, file, options) => sendFile(world, state(chat), file, options),
    sendAlbum(chat, files, { caption, ...options } = {}) {
      const album = options.album ?? toAlbum(world);
      return files.map((file, index) =>
        sendFile(world, state(chat), file, {
          ...options,
          album,
          ...(index === 0 && caption !== undefined ? { caption } : {}),
        }),
      );
    },
    tap: (chat, message, data, by) => tap(world, state(chat), message, data, by),
    forgeTap: (chat, message, data, by) => forgeTap(world, state(chat), message, data, by),
    edit: (chat, message, text) => edit(world, state(chat), message, text),
    react: (chat, message, emojis, by) => react(world, state(chat), message, emojis, by),
    remove: (chat, message) => remove(state(chat), message),
    block: (chat) =>
      setAccess(world, state(chat), state(chat).chat.type === 'private' ? 'blocked' : 'kicked'),
    unblock: (chat) => setAccess(world, state(chat), 'open'),
    close: (chat) => setAccess(world, state(chat), 'closed'),
    announce: (kind, payload) => announce(world, kind, payload),
  };
}

function toState(world: World, chat: number): ChatState {
  const state = world.chats.get(chat);
  if (!state) throw new Error(`there is no chat ${chat}`);
  return state;
}

function createWorld(clock: Clock, { bot, queryLifetime = 60_000, token = TOKEN }: BotApiOptions): World {
  return {
    now: clock,
    queryLifetime,
    bot: {
      id: Number(token.split(':')[0]),
      is_bot: true,
      first_name: 'Nod',
      username: 'nod_test_bot',
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      ...bot,
    },
    users: new Map(),
    chats: new Map(),
    files: new Map(),
    queries: new Map(),
    commands: new Map(),
    chatActions: [],
    drafts: [],
    queue: [],
    lastUpdateId: 100_000_000,
    allowedUpdates: null,
    webhook: null,
    poll: null,
    listeners: new Set(),
    lastMessageId: 0,
    count: 0,
  };
}

function realTimer(time: number, callback: () => void): () => void {
  const handle = setTimeout(callback, Math.max(0, time - Date.now()));
  return () => clearTimeout(handle);
}
