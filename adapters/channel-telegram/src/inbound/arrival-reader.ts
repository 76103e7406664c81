// The reader of arrivals: what a group of updates means, once it is known whose it is. What only needs a word from the
// channel itself is answered here and is no arrival.
import type { Arrival } from '@nod/channels';
import { StorageError } from '@nod/hub';
import { MAX_ACCOUNT_NAME, NodError } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import {
  type ChatMove,
  findMove,
  findSender,
  messageSchema,
  pinSchema,
  type RawUpdate,
  type TelegramChat,
  toThread,
} from '../updates/update.ts';
import type { ReaderParts } from './reading-context.ts';
import { readTap } from './tapped-buttons.ts';
import { readMessages } from './written-messages.ts';

export type ReadArrival = (group: readonly RawUpdate[], signal: AbortSignal) => Promise<Arrival | null>;

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

async function answerEdit({ topics, languages, say }: ReaderParts, update: RawUpdate): Promise<null> {
  const message = messageSchema.safeParse(update.edited_message);
  // A place that moves is told of as an edit every few seconds.
  if (!message.success || (message.data.text ?? message.data.caption) === undefined) return null;
  const chat = await topics.nameOf(message.data.chat.id, toThread(message.data));
  say(chat, [wordsOf(languages.of(chat)).messenger.edited]);
  return null;
}
