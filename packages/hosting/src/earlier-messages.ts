// Earlier messages: what was said in a conversation before a message, with the work on it.
import type { Hub } from '@nod/hub';
import type { Message, Run } from '@nod/protocol';
import type { EarlierMessage } from './worker.ts';

/** How many newer messages there may be when a run goes on after a restart. */
const LOOK_BACK = 500;

/** Oldest first: not the message itself, nor those behind it, nor what was said since, nor what was superseded. */
export async function readHistory(
  hub: Hub,
  run: Run,
  message: Message,
  limit: number,
): Promise<EarlierMessage[]> {
  const messages = await hub.conversations.currentMessages(message.conversationId, LOOK_BACK);
  const own = messages.find(({ id }) => id === message.id)?.position ?? 0;
  const said = messages
    .filter(({ from, position, sentAt }) =>
      from === message.from ? position < own : sentAt <= run.startedAt,
    )
    .slice(-limit);
  const runs = await hub.runs.ofMessages(said.map(({ id }) => id));
  return said.map((each) => ({
    message: each,
    runs: runs.filter(({ messageId }) => messageId === each.id),
  }));
}
