// Messages of the person as arrivals: commands, words, and the files that go with them.
import type { Arrival } from '@nod/channels';
import { isForAnother, parseCommand } from '../commands/commands.ts';
import { messageSchema, type RawUpdate, type TelegramMessage } from '../updates/update.ts';
import { listFiles } from './inbound-files.ts';
import { obey } from './obeyed-commands.ts';
import { type Base, type ReaderParts, toArrival, toContext } from './reading-context.ts';
import { isStrange } from './strange-messages.ts';
import { isOwnLine, toWholeText } from './written-text.ts';

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
  const text = toWholeText(messages, context.words);
  if (first.chat.type !== 'private' && isForAnother(text, parts.botName())) return null;
  const command = isOwnLine(messages) ? parseCommand(text, parts.botName()) : null;
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
