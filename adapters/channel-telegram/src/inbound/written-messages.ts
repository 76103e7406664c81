// Messages of the person as arrivals: commands, words, and the files that go with them.
import type { Arrival } from '@nod/channels';
import { parseCommand } from '../commands/commands.ts';
import { messageSchema, type RawUpdate, type TelegramMessage } from '../updates/update.ts';
import { listFiles } from './inbound-files.ts';
import { obey } from './obeyed-commands.ts';
import { type Base, type ReaderParts, toArrival, toContext } from './reading-context.ts';

export async function readMessages(
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
