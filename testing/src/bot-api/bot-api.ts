// A double of Telegram's Bot API for tests: the server as bots meet it, with its limits and its words, the people and
// chats behind it, and the faults on the way. It outlives every bot that speaks with it.
import type { Clock, Timer } from '@nod/hub';
import { exchange, type RecordedCall, type Reply } from './exchange/exchange.ts';
import { createFaults, type Faults } from './exchange/faults.ts';
import { createFetch, type InMemoryFetch } from './exchange/memory-fetch.ts';
import { type BotApiServer, serve } from './exchange/server.ts';
import type { Servable } from './exchange/serving.ts';
import { listDrafts } from './methods/acts.ts';
import { answerCall, type RateLimits, type WaitingAnswer } from './methods/call.ts';
import { createPeople, type People, toState } from './person/people.ts';
import { listCommands, listSeen, type SeenMessage } from './person/seeing.ts';
import { createWorld } from './world/new-world.ts';
import type { Answer, BotCommand, Call, Params, Update, User } from './world/wire.ts';
import { type CallbackQuery, type ChatAction, type Draft, type World, wake } from './world/world.ts';

export type { RecordedCall, Reply } from './exchange/exchange.ts';
export type { Fault, FaultChooser, FaultFilter, Faults, FaultyCall } from './exchange/faults.ts';
export { createDraw, createRandomFaults, type RandomFaultsOptions } from './exchange/random-faults.ts';
export type { BotApiServer } from './exchange/server.ts';
export type { RateLimits, WaitingAnswer } from './methods/call.ts';
export type { People } from './person/people.ts';
export type { NewGroup, NewPerson } from './person/population.ts';
export type { SeenMessage } from './person/seeing.ts';
export type { PersonFile, SendFileOptions, WriteOptions } from './person/writing.ts';
export { LIFETIMES, LIMITS } from './world/limits.ts';
export type { Answer, BotCommand, Button, Entity, Message, Update, User } from './world/wire.ts';
export type { CallbackQuery, ChatAction, Draft } from './world/world.ts';

export interface BotApiOptions {
  token?: string;
  /** The time of this machine unless said; both or none. */
  clock?: Clock;
  timer?: Timer;
  /** Off unless said. Telegram's are about 1 in a chat and 30 in all. */
  rateLimits?: RateLimits | null;
  /** How long a tap can be acknowledged, in milliseconds. */
  queryLifetime?: number;
  /** Fields of the bot's own user: `username`, `can_read_all_group_messages`, `has_topics_enabled`. */
  bot?: Partial<User> & Record<string, unknown>;
}

/** What the person sees, and what a test asks. Chats and messages go by the numbers that Telegram gives them. */
export interface Sights {
  /** What is seen in a chat, oldest first. */
  seen(chat: number): SeenMessage[];
  /** Drafts that are shown now, in any chat. */
  drafts(): Draft[];
  /** Taps, oldest first, each with what the bot answered and when. */
  queries(): CallbackQuery[];
  chatActions(): ChatAction[];
  /** Names of the topics of a chat by their numbers. */
  topics(chat: number): Map<number, string>;
  /** What a person is offered in a chat; in their private one unless said. */
  commands(user: number, chat?: number): BotCommand[];
  /** Updates that the bot has not confirmed, oldest first. */
  pending(): Update[];
  /** A poll waits and there is nothing to tell it: nothing is on its way to the bot. */
  isPolled(): boolean;
}

export interface BotApi extends People, Sights {
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
  /** Without a socket, for `client.fetch` of grammY; the host of the address does not matter. */
  fetch: InMemoryFetch;
  /** From now on only this token is known; none where it is null. */
  setToken(token: string | null): void;
}

const TOKEN = '4242424242:AAE-double-of-the-bot-api-for-tests0';

export function createBotApi(options: BotApiOptions = {}): BotApi {
  const { clock: now = Date.now, timer = realTimer, rateLimits = null, token: first = TOKEN } = options;
  const world = createWorld({ queryLifetime: 60_000, bot: {}, ...options, now, token: first });
  const calls: RecordedCall[] = [];
  const faults = createFaults(now, () => wake(world));
  let token: string | null = first;
  const served: Servable = {
    world,
    isToken: (each) => each === token,
    isAway: faults.isAway,
    exchange: (method, call, signal) =>
      exchange({ world, timer, limits: rateLimits, faults, calls }, method, call, signal),
  };

  return {
    token: first,
    bot: world.bot,
    calls,
    faults,
    call: (method, params = {}, files = new Map()) =>
      answerCall(world, method, { params, files }, rateLimits),
    exchange: served.exchange,
    serve: (port) => serve(served, port),
    fetch: createFetch(served),
    setToken(next) {
      token = next;
    },
    ...createPeople(world),
    ...createSights(world),
  };
}

function createSights(world: World): Sights {
  return {
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

function realTimer(time: number, callback: () => void): () => void {
  const handle = setTimeout(callback, Math.max(0, time - Date.now()));
  return () => clearTimeout(handle);
}
