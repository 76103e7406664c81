// The reader of arrivals: what a group of updates means, once it is known whose it is. What only needs a word from the
// channel itself is answered here and is no arrival.
import type { Arrival } from '@nod/channels';
import { StorageError } from '@nod/hub';
import {
  type AgentName,
  agentNameSchema,
  chatModeSchema,
  NodError,
  parseCallback,
  type Right,
} from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { BotApi } from '../api/bot-api.ts';
import type { Authorise, Authorised } from '../authorisation/authorisation.ts';
import { removeButtons } from '../cards/piece-editor.ts';
import type { Say, SayFirmly } from '../cards/said.ts';
import type { Homes } from '../chats/homes.ts';
import type { Languages } from '../chats/languages.ts';
import type { Topics } from '../chats/topics.ts';
import { COMMANDS, type Command, isForAnother, parseCommand } from '../commands/commands.ts';
import type { Menus } from '../commands/menus.ts';
import { parseViewCallback, parseWordsCallback } from '../keyboards/view-callback.ts';
import type { Views } from '../keyboards/views.ts';
import {
  callbackQuerySchema,
  findSender,
  messageSchema,
  type RawUpdate,
  type TelegramChat,
  type TelegramMessage,
  type TelegramTap,
  toThread,
} from '../updates/update.ts';
import { type FetchedFiles, type InboundFile, listFiles } from './inbound-files.ts';
import { isStrange } from './strange-messages.ts';
import { isOwnLine, toWholeText } from './written-text.ts';

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
  say: Say;
  sayFirmly: SayFirmly;
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
  const words = wordsOf(languages.of(String(chat.id)));
  const text = words.refusals[error instanceof NodError ? error.code : 'internal'];
  await sayFirmly(String(chat.id), [text], words);
}

function createGroupReader(parts: ReaderParts): ReadArrival {
  return async (group, signal) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return null;
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
    const base = { key: String(last.update_id), account: who.account, rights: who.rights };
    if ('callback_query' in first) return readTap(parts, base, first);
    if ('edited_message' in first) return answerEdit(parts, first);
    return 'message' in first ? readMessages(parts, base, group, signal) : null;
  };
}

type Base = Pick<Context, 'key' | 'account' | 'rights'>;

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
  await say(String(chat.id), [messenger.groupsOff]);
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

function toArrival({ key, chat, rights, account }: Context, act: Act): Arrival {
  const message = 'message' in act ? act.message : null;
  return { key, chat, rights, origin: { account, chat, message }, ...act };
}

async function answerEdit({ topics, languages, say }: ReaderParts, update: RawUpdate): Promise<null> {
  const message = messageSchema.safeParse(update.edited_message);
  // A place that moves is told of as an edit every few seconds.
  if (!message.success || (message.data.text ?? message.data.caption) === undefined) return null;
  const chat = await topics.nameOf(message.data.chat.id, toThread(message.data));
  await say(chat, [wordsOf(languages.of(chat)).messenger.edited]);
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
  const [, language] = /^language:(en|zh)$/.exec(data) ?? [];
  if (language === 'en' || language === 'zh') {
    await languages.choose(chat.id, language);
    await say(context.chat, [wordsOf(language).messenger.languageSet]);
    return null;
  }
  const chosen = await menus.read(context.chat, message, data);
  if (chosen !== undefined) await removeButtons(parts.api, { chat_id: chat.id, message_id });
  if (chosen === null) await say(context.chat, [context.words.refusals.no_longer_valid]);
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
  { topics, homes }: ReaderParts,
  context: Context,
  agent: AgentName,
  { id }: Pick<TelegramChat, 'id'>,
): Promise<Arrival> {
  const [, thread] = /#(\d+)$/.exec(context.chat) ?? [];
  const own = `${id}:${agent}`;
  const hasTopics = (await homes.chatsOf(agent)).includes(own);
  if (hasTopics && thread !== undefined) await topics.give(id, Number(thread), agent);
  return toArrival({ ...context, chat: hasTopics ? own : context.chat }, { type: 'choose', agent });
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
  const text = toWholeText(messages, context.words);
  const command = isOwnLine(messages) ? parseCommand(text, parts.botName()) : null;
  if (command) return obey(parts, context, command, first);
  if (first.chat.type !== 'private' && isForAnother(text, parts.botName())) return null;
  const files = messages.flatMap(listFiles);
  if (text === '' && files.length === 0) {
    if (isStrange(first)) await parts.say(context.chat, [context.words.messenger.notUnderstood]);
    return null;
  }
  const fetched = await parts.fetchFiles(files, context.words, signal);
  if (fetched.type === 'failed') {
    await parts.sayFirmly(context.chat, [fetched.why], context.words);
    return null;
  }
  const { attachments } = fetched;
  return toArrival(context, {
    type: 'words',
    message: String(first.message_id),
    text,
    replyTo: toReplied(first),
    ...(first.quote ? { quoted: first.quote.text } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  });
}

/** What begins a topic is no message that somebody replies to. */
function toReplied({ reply_to_message: replied, message_thread_id }: TelegramMessage): string | null {
  if (!replied || replied.forum_topic_created !== undefined || replied.message_id === message_thread_id)
    return null;
  return String(replied.message_id);
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
      await parts.say(context.chat, [messenger.noTerminal]);
      return null;
    case 'help':
      await help(parts, context);
      return null;
  }
}

async function start(parts: ReaderParts, context: Context, { chat }: TelegramMessage): Promise<Arrival> {
  const { messenger } = context.words;
  await parts.homes.move(context.account, { chat: chat.id, hasTopics: chat.is_forum === true });
  await parts.say(context.chat, [
    chat.type === 'private' ? messenger.paired : messenger.homeMoved,
    messenger.help,
  ]);
  return toArrival(context, { type: 'list-agents' });
}

async function help({ say }: ReaderParts, { chat, words: { messenger, language } }: Context): Promise<void> {
  const list = COMMANDS.map((each) => `/${each} · ${messenger.commands[each]}`);
  const other = language === 'en' ? 'zh' : 'en';
  const text = other === 'zh' ? '中文' : 'English';
  await say(chat, [messenger.help, '', ...list], [[{ text, callback_data: `language:${other}` }]]);
}
