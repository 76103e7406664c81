// Earlier messages: what was said in a conversation before a message, with the work on it.
import type { Hub } from '@nod/hub';
import type { DeliveredMessage, Run } from '@nod/protocol';
import type { EarlierMessage } from './worker.ts';

const PAGE = 100;

/**
 * Oldest first: not the message itself, nor those behind it, nor what was said since, nor what was superseded, nor what
 * left the context when the conversation was begun anew.
 */
export async function readHistory(
  hub: Hub,
  run: Run,
  message: DeliveredMessage,
  limit: number,
): Promise<EarlierMessage[]> {
  const said = await readSaid(hub, run, message, limit);
  const runs = await hub.runs.ofMessages(said.map(({ id }) => id));
  return said.map((each) => ({
    message: each,
    runs: runs.filter(({ messageId }) => messageId === each.id),
  }));
}

/** Backwards until there is enough: when a run goes on after days, any number of messages may have come since. */
async function readSaid(
  hub: Hub,
  { startedAt }: Run,
  { id, from: asker, position: own, conversationId }: DeliveredMessage,
  limit: number,
): Promise<DeliveredMessage[]> {
  const after = await hub.conversations.contextFrom(id);
  let said: DeliveredMessage[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  while (said.length < limit) {
    const page = await hub.conversations.currentMessages(conversationId, { after, before, limit: PAGE });
    const [first] = page;
    if (!first) break;
    const earlier = page.filter(({ from, position, sentAt }) =>
      from === asker ? position < own : sentAt <= startedAt,
    );
    said = [...earlier, ...said];
    before = first.position;
  }
  return said.slice(-limit);
}
