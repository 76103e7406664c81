// Superseding as a surface follows it: which messages of a conversation count no more. The hub's store does the same.
import { PERSON } from '../names/address.ts';
import type { DeliveredMessage } from './message.ts';

/**
 * The messages with what is superseded marked: the latest stretch of a conversation, oldest first. A message that
 * supersedes one older than all of them takes out everything before it. Marking again changes nothing; what is not
 * marked anew stays the same object.
 */
export function markSuperseded(messages: readonly DeliveredMessage[]): readonly DeliveredMessage[] {
  const marked = [...messages];
  for (const [index, message] of messages.entries()) {
    if (message.supersedes !== null) takeOut(marked, index, message);
    else followReply(marked, index);
  }
  return marked;
}

function takeOut(marked: DeliveredMessage[], index: number, { id, supersedes }: DeliveredMessage): void {
  const since = marked.findIndex((message) => message.id === supersedes);
  for (let at = Math.max(0, since); at < index; at++) mark(marked, at, id);
}

/** An agent's late reply to something superseded counts as little as that. */
function followReply(marked: DeliveredMessage[], index: number): void {
  const message = marked[index];
  if (!message || message.from === PERSON || message.inReplyTo === null) return;
  const repliedTo = marked.findLast(({ id }) => id === message.inReplyTo);
  if (repliedTo) mark(marked, index, repliedTo.supersededBy);
}

function mark(marked: DeliveredMessage[], at: number, supersededBy: DeliveredMessage['supersededBy']): void {
  const message = marked[at];
  if (message?.supersededBy === null && supersededBy !== null) marked[at] = { ...message, supersededBy };
}
