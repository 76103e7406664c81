// The context of what is read: who did it, where, in which language; and the parts that reading needs.
import type { Arrival } from '@nod/channels';
import type { Right } from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { BotApi } from '../api/bot-api.ts';
import type { Authorise, Authorised } from '../authorisation/authorisation.ts';
import type { Say } from '../cards/said.ts';
import type { Homes } from '../chats/homes.ts';
import type { Languages } from '../chats/languages.ts';
import type { Move } from '../chats/moves.ts';
import type { Topics } from '../chats/topics.ts';
import type { Menus } from '../commands/menus.ts';
import type { Views } from '../keyboards/views.ts';
import { type TelegramMessage, toThread } from '../updates/update.ts';
import type { FetchedFiles, InboundFile } from './inbound-files.ts';

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

export interface Context {
  key: string;
  account: string;
  /** By which others know them there. */
  name: string;
  rights: readonly Right[];
  chat: string;
  words: Words;
}

export type Act = Arrival extends infer A
  ? A extends unknown
    ? Omit<A, 'key' | 'chat' | 'rights' | 'origin'>
    : never
  : never;

export type Base = Pick<Context, 'key' | 'account' | 'name' | 'rights'>;

export async function toContext(
  { topics, languages }: ReaderParts,
  base: Base,
  message: Pick<TelegramMessage, 'chat' | 'message_thread_id' | 'is_topic_message'>,
): Promise<Context> {
  const chat = await topics.nameOf(message.chat.id, toThread(message));
  return { ...base, chat, words: wordsOf(languages.of(chat)) };
}

export function toArrival({ key, chat, rights, account, name }: Context, act: Act): Arrival {
  const message = 'message' in act ? act.message : null;
  const by = name === '' ? { account } : { account, name };
  return { key, chat, rights, origin: { ...by, chat, message }, ...act };
}
