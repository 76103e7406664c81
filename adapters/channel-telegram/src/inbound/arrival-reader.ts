// The reader of arrivals: what a group of updates means, once it is known whose it is. What only needs a word from the
// channel itself is answered here and is no arrival.
import type { Arrival } from '@nod/channels';
import { StorageError } from '@nod/hub';
import {
  type AgentName,
  agentNameSchema,
  chatModeSchema,
  MAX_ACCOUNT_NAME,
  NodError,
  parseCallback,
  type Right,
} from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import type { Authorise, Authorised } from '../authorisation/authorisation.ts';
import { removeButtons } from '../cards/piece-editor.ts';
import type { Say } from '../cards/said.ts';
import type { Homes } from '../chats/homes.ts';
import type { Languages } from '../chats/languages.ts';
import type { Move } from '../chats/moves.ts';
import type { Topics } from '../chats/topics.ts';
import { COMMANDS, type Command, parseCommand } from '../commands/commands.ts';
import type { Menus } from '../commands/menus.ts';
import { parseMoreCallback, parseViewCallback, parseWordsCallback } from '../keyboards/view-callback.ts';
import type { Views } from '../keyboards/views.ts';
import {
  type ChatMove,
  callbackQuerySchema,
  findMove,
  findSender,
  messageSchema,
  pinSchema,
  type RawUpdate,
  type TelegramChat,
  type TelegramMessage,
  type TelegramTap,
  toThread,
} from '../updates/update.ts';
import { type FetchedFiles, type InboundFile, listFiles } from './inbound-files.ts';

export interface ReaderParts {
  api: BotApi;
  authorise: Authorise;
  pair(stranger: Extract<Authorised, { type: 'stranger' }>): Promise<void>;
  fetchFiles(files: readonly InboundFile[], words: Words, signal: AbortSignal): Promise<FetchedFiles>;
  topics: Topics;
  homes: Homes;
  languages: Languages;
  menus: Menus;
  views: Views;
  /** Nothing waits for it. */
  say(...said: Parameters<Say>): void;
  /** That something of the person's was not taken: it is taken once this is said. */
  sayFirmly: Say;
  move: Move;
  /** Whether something waits for the person. */
  isAnythingOpen(): boolean;
  /** Groups count. */
  groups: boolean;
  /** The bot's own user name, once known. */
  botName(): string | null;
  report(error: unknown): void;
}

export type ReadArrival = (group: readonly RawUpdate[], signal: AbortSignal) => Promise<Arrival | null>;

interface Context {
  key: string;
  account: string;
  /** By which others know them there. */
  name: string;
  rights: readonly Right[];
  chat: string;
  words: Words;
}

type Act = Arrival extends infer A
  ? A extends unknown
    ? Omit<A, 'key' | 'chat' | 'rights' | 'origin'>
    : never
  : never;

export function createArrivalReader(parts: ReaderParts): ReadArrival {
  const read = createGroupReader(parts);
  return async (group, signal) => {
    try {
      const arrival = await read(group, signal);
      return arrival && (await withPresentRights(parts, group, arrival));
    } catch (error) {
      // Only these pass: anything else would be the same once more, and holds up nothing that comes behind it.
      if (signal.aborted || error instanceof StorageError) throw error;
      await tellUnread(parts, group, error);
      return null;
    }
  };
}

/** To fetch a file or to acknowledge a tap takes a while: who was shut out meanwhile does nothing more. */
async function withPresentRights(
  { authorise }: ReaderParts,
  [first]: readonly RawUpdate[],
  arrival: Arrival,
): Promise<Arrival | null> {
  if (!first || !arrival.origin) return arrival;
  const who = await authorise(first);
  return who.type === 'person' ? { ...arrival, rights: who.rights } : null;
}

async function tellUnread(
  { sayFirmly, languages, report }: ReaderParts,
  [first]: readonly RawUpdate[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof NodError)) report(error);
  const chat = first && findSender(first)?.chat;
  if (!chat) return;
  const { refusals } = wordsOf(languages.of(String(chat.id)));
  await sayFirmly(String(chat.id), [refusals[error instanceof NodError ? error.code : 'internal']]);
}

function createGroupReader(parts: ReaderParts): ReadArrival {
  return async (group, signal) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return null;
    const moved = findMove(first);
    if (moved) return readMove(parts, first, moved);
    if (await isOwnPin(parts, first)) return null;
    const who = await parts.authorise(first);
    if (who.type === 'stranger') {
      // Whoever is let in again begins at home, not in the group of before.
      await parts.homes.move(who.account, { chat: who.chat, hasTopics: false });
      await parts.pair(who);
    }
    if (who.type !== 'person' || !who.sender.chat) return null;
    const { chat, user } = who.sender;
    if (!(await isHeard(parts, chat, first))) return null;
    await parts.languages.hear(chat.id, user.language_code);
    const name = user.first_name.slice(0, MAX_ACCOUNT_NAME).toWellFormed();
    const base = { key: String(last.update_id), account: who.account, name, rights: who.rights };
    if ('callback_query' in first) return readTap(parts, base, first);
    if ('edited_message' in first) return answerEdit(parts, first);
    return 'message' in first ? readMessages(parts, base, group, signal) : null;
  };
}

/**
 * Nobody does this to the bot: Telegram itself says that the group goes by another number. What waits is shown there once
 * more: nothing can be tapped in the one that was.
 */
async function readMove(
  { homes, move, isAnythingOpen }: ReaderParts,
  { update_id }: RawUpdate,
  { from, to, isThere }: ChatMove,
): Promise<Arrival | null> {
  const chat = String(to);
  if (await homes.isHome(String(from))) await move(String(from), to);
  if (!isThere || !isAnythingOpen() || !(await homes.isHome(chat))) return null;
  return { key: String(update_id), chat, rights: ['chat'], type: 'pending' };
}

/** That the bot has pinned something need not be said in the chat. */
async function isOwnPin({ api }: ReaderParts, { message }: RawUpdate): Promise<boolean> {
  const pin = pinSchema.safeParse(message);
  if (!pin.success || pin.data.chat.type !== 'private' || !pin.data.from.is_bot) return false;
  const { chat, message_id } = pin.data;
  await api.call('deleteMessage', { chat_id: chat.id, message_id }).catch(() => {});
  return true;
}

type Base = Pick<Context, 'key' | 'account' | 'name' | 'rights'>;

/** In a group only where groups count, and where somebody is at home; /start moves in. */
async function isHeard(
  { homes, groups, say, languages }: ReaderParts,
  chat: TelegramChat,
  update: RawUpdate,
) {
  if (chat.type === 'private') return true;
  const message = messageSchema.safeParse(update.message);
  const isStart = message.success && /^\/start\b/.test(message.data.text ?? '');
  if (chat.type === 'channel' || (!groups && !isStart)) return false;
  if (groups) return isStart || homes.isHome(String(chat.id));
  const { messenger } = wordsOf(languages.of(String(chat.id)));
  say(String(chat.id), [messenger.groupsOff]);
  return false;
}

async function toContext(
  { topics, languages }: ReaderParts,
  base: Base,
  message: Pick<TelegramMessage, 'chat' | 'message_thread_id' | 'is_topic_message'>,
): Promise<Context> {
  const chat = await topics.nameOf(message.chat.id, toThread(message));
  return { ...base, chat, words: wordsOf(languages.of(chat)) };
}

function toArrival({ key, chat, rights, account, name }: Context, act: Act): Arrival {
  const message = 'message' in act ? act.message : null;
  const by = name === '' ? { account } : { account, name };
  return { key, chat, rights, origin: { ...by, chat, message }, ...act };
}

async function answerEdit({ topics, languages, say }: ReaderParts, update: RawUpdate): Promise<null> {
  const message = messageSchema.safeParse(update.edited_message);
  if (!message.success) return null;
  const chat = await topics.nameOf(message.data.chat.id, toThread(message.data));
  say(chat, [wordsOf(languages.of(chat)).messenger.edited]);
  return null;
}

async function readTap(parts: ReaderParts, base: Base, update: RawUpdate): Promise<Arrival | null> {
  const tap = callbackQuerySchema.safeParse(update.callback_query);
  if (!tap.success || !tap.data.message || tap.data.data === undefined) return null;
  // First of all, so that the person sees that it was felt. Too late is no reason not to do it.
  await parts.api.call('answerCallbackQuery', { callback_query_id: tap.data.id }).catch(() => {});
  const context = await toContext(parts, base, tap.data.message);
  return toTapped(parts, context, tap.data.message, tap.data.data);
}

async function toTapped(
  parts: ReaderParts,
  context: Context,
  { message_id, chat }: NonNullable<TelegramTap['message']>,
  data: string,
): Promise<Arrival | null> {
  const { views, menus, languages, say } = parts;
  const message = String(message_id);
  const look = parseViewCallback(data);
  if (look) {
    views.set(context.chat, message, look.view);
    return toArrival(context, { type: 'look', message, requestId: look.requestId });
  }
  const after = parseMoreCallback(data);
  if (after !== null) {
    await removeButtons(parts.api, { chat_id: chat.id, message_id });
    return toArrival(context, { type: 'pending', after });
  }
  const [, language] = /^language:(en|zh)$/.exec(data) ?? [];
  if (language === 'en' || language === 'zh') {
    await languages.choose(chat.id, language);
    say(context.chat, [wordsOf(language).messenger.languageSet]);
    return null;
  }
  const chosen = await menus.read(context.chat, message, data);
  if (chosen !== undefined) await removeButtons(parts.api, { chat_id: chat.id, message_id });
  if (chosen === null) say(context.chat, [context.words.refusals.no_longer_valid]);
  if (chosen)
    return chosen.type === 'choose' ? choose(parts, context, chosen.agent, chat) : toArrival(context, chosen);
  return chosen === null ? null : toArrival(context, toTapAct(views, context.chat, message, data));
}

function toTapAct(views: Views, chat: string, message: string, data: string): Act {
  const words = parseWordsCallback(data);
  if (words !== null) return { type: 'tap', message, data: words, withWords: true };
  const action = parseCallback(data)?.action;
  const view = views.of(chat, message);
  // What is picked in the view of its question leads on to the next one.
  if (action?.type === 'pick' && view.type === 'question')
    views.set(chat, message, { type: 'question', question: action.question + 1 });
  return { type: 'tap', message, data };
}

/** Where agents have topics, to choose one is to go to its topic; one that is nobody's becomes its. */
async function choose(
  { topics, homes, move }: ReaderParts,
  context: Context,
  agent: AgentName,
  { id }: Pick<TelegramChat, 'id'>,
): Promise<Arrival> {
  const [, thread] = /#(\d+)$/.exec(context.chat) ?? [];
  const own = `${id}:${agent}`;
  const hasTopics = (await homes.chatsOf(agent)).includes(own) && (await canReach());
  if (hasTopics && thread !== undefined) await topics.give(id, Number(thread), agent);
  return toArrival({ ...context, chat: hasTopics ? own : context.chat }, { type: 'choose', agent });

  async function canReach(): Promise<boolean> {
    if (thread !== undefined) return true;
    try {
      await topics.find(own);
    } catch (error) {
      if (!(error instanceof BotApiError) || error.failure.type !== 'moved') return true;
      await move(own, error.failure.chat);
      return false;
    }
    return true;
  }
}

async function readMessages(
  parts: ReaderParts,
  base: Base,
  group: readonly RawUpdate[],
  signal: AbortSignal,
): Promise<Arrival | null> {
  const messages = group.flatMap((update) => {
    const message = messageSchema.safeParse(update.message);
    return message.success ? [message.data] : [];
  });
  const [first] = messages;
  if (!first) return null;
  const context = await toContext(parts, base, first);
  const text = toWholeText(messages);
  const command = messages.length === 1 ? parseCommand(text, parts.botName()) : null;
  if (command) return obey(parts, context, command, first);
  const files = messages.flatMap(listFiles);
  if (text === '' && files.length === 0) {
    if (isStrange(first)) parts.say(context.chat, [context.words.messenger.notUnderstood]);
    return null;
  }
  const fetched = await parts.fetchFiles(files, context.words, signal);
  if (fetched.type === 'failed') {
    await parts.sayFirmly(context.chat, [fetched.why]);
    return null;
  }
  const { attachments } = fetched;
  return toArrival(context, {
    type: 'words',
    message: String(first.message_id),
    text,
    replyTo: toReplied(first),
    ...(attachments.length > 0 ? { attachments } : {}),
  });
}

/** Clients cut at 4096 to the letter, or before at the end of a line. */
function toWholeText(messages: readonly TelegramMessage[]): string {
  return messages.reduce((whole, { text, caption }) => {
    const next = text ?? caption ?? '';
    if (whole === '' || next === '') return whole + next;
    return whole.length % 4096 === 0 ? whole + next : `${whole}\n${next}`;
  }, '');
}

/** What begins a topic is no message that somebody replies to. */
function toReplied({ reply_to_message: replied, message_thread_id }: TelegramMessage): string | null {
  if (!replied || replied.forum_topic_created !== undefined || replied.message_id === message_thread_id)
    return null;
  return String(replied.message_id);
}

const STRANGE = ['sticker', 'location', 'venue', 'contact', 'poll', 'dice', 'story'] as const;

function isStrange(message: TelegramMessage): boolean {
  return STRANGE.some((name) => message[name] !== undefined);
}

async function obey(
  parts: ReaderParts,
  context: Context,
  { name, given }: Command,
  message: TelegramMessage,
): Promise<Arrival | null> {
  const { messenger } = context.words;
  const agent = agentNameSchema.safeParse(given);
  const mode = chatModeSchema.safeParse(given);
  switch (name) {
    case 'start':
      return start(parts, context, message);
    case 'agents':
      return agent.success
        ? choose(parts, context, agent.data, message.chat)
        : toArrival(context, { type: 'list-agents' });
    case 'mode':
      return toArrival(context, mode.success ? { type: 'mode', mode: mode.data } : { type: 'show-mode' });
    case 'pending':
    case 'stop':
    case 'new':
      return toArrival(context, { type: name });
    case 'terminal':
      parts.say(context.chat, [messenger.noTerminal]);
      return null;
    case 'help':
      help(parts, context);
      return null;
  }
}

async function start(parts: ReaderParts, context: Context, { chat }: TelegramMessage): Promise<Arrival> {
  const { messenger } = context.words;
  await parts.homes.move(context.account, { chat: chat.id, hasTopics: chat.is_forum === true });
  parts.say(context.chat, [
    chat.type === 'private' ? messenger.welcome[toRightsKind(context)] : messenger.homeMoved,
    messenger.help,
  ]);
  return toArrival(context, { type: 'list-agents' });
}

function toRightsKind({ rights }: Context): 'chat' | 'approve' {
  return rights.includes('approve') ? 'approve' : 'chat';
}

function help({ say }: ReaderParts, { chat, words: { messenger, language } }: Context): void {
  const list = COMMANDS.map((each) => `/${each} · ${messenger.commands[each]}`);
  const other = language === 'en' ? 'zh' : 'en';
  const text = other === 'zh' ? '中文' : 'English';
  say(chat, [messenger.help, '', ...list], [[{ text, callback_data: `language:${other}` }]]);
}
