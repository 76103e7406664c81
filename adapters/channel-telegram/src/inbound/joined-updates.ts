// Joined updates: what a client sends as several messages and the person means as one: a long text that was cut, an
// album. Only updates that follow each other are joined, so that taking the last of them takes them all.
import { messageSchema, type RawUpdate, type TelegramMessage } from '../updates/update.ts';

/** A text this long may have been cut: clients cut at 4096, some a little before. */
export const CUT_LENGTH = 3600;
/** Parts of one text come within this many seconds. */
const TOGETHER_SECONDS = 2;
const MOST_PARTS = 50;

export interface UpdateGroup {
  updates: RawUpdate[];
  /** More may follow. */
  isOpen: boolean;
}

/** The group that the updates begin with. `closedAt`: where a group was said to end; it ends there again. */
export function toGroup(updates: readonly RawUpdate[], closedAt: number | null): UpdateGroup {
  const [first, ...rest] = updates;
  if (!first) return { updates: [], isOpen: false };
  const group = [first];
  for (const next of rest) {
    const last = group.at(-1);
    if (!last || last.update_id === closedAt || group.length >= MOST_PARTS || !belongs(last, next)) break;
    group.push(next);
  }
  const last = group.at(-1);
  const message = last && readMessage(last);
  const mayGoOn = message ? isCut(message) || message.media_group_id !== undefined : false;
  const isOpen =
    mayGoOn && group.length === updates.length && last?.update_id !== closedAt && group.length < MOST_PARTS;
  return { updates: group, isOpen };
}

function belongs(one: RawUpdate, other: RawUpdate): boolean {
  const [before, after] = [readMessage(one), readMessage(other)];
  if (!before || !after || !isSamePlace(before, after)) return false;
  if (before.media_group_id !== undefined) return before.media_group_id === after.media_group_id;
  return isCut(before) && isContinuation(before, after);
}

function readMessage(update: RawUpdate): TelegramMessage | null {
  const message = messageSchema.safeParse(update.message);
  return message.success ? message.data : null;
}

function isCut({ text }: TelegramMessage): boolean {
  return (text?.length ?? 0) >= CUT_LENGTH;
}

function isContinuation(before: TelegramMessage, after: TelegramMessage): boolean {
  const isText = after.text !== undefined && after.media_group_id === undefined;
  return isText && !after.reply_to_message && after.date - before.date <= TOGETHER_SECONDS;
}

function isSamePlace(one: TelegramMessage, other: TelegramMessage): boolean {
  return (
    one.chat.id === other.chat.id &&
    one.message_thread_id === other.message_thread_id &&
    one.from?.id === other.from?.id &&
    one.from !== undefined
  );
}
