// The reader of a mailbox of Nod, to its end: tells each message, then acknowledges it.
import type { DeliveredMessage, MessageId } from '@nod/protocol';
import { createAcknowledger } from './acknowledger.ts';
import type { Goal } from './goal.ts';

interface Mailbox {
  messages: AsyncIterable<DeliveredMessage>;
  acknowledge(ids: MessageId[]): Promise<void>;
}

/** Counts towards the goal what is acknowledged; a failure ends it. Resolves when the messages end. */
export async function consumeMailbox(
  { messages, acknowledge }: Mailbox,
  onDelivered: (text: string) => void,
  goal: Goal,
): Promise<void> {
  const acknowledger = createAcknowledger(acknowledge, goal);
  try {
    for await (const message of messages) {
      onDelivered(message.payload.text ?? '');
      acknowledger.add(message.id);
    }
  } catch (error) {
    goal.fail(error);
  }
}
