// Room in mailboxes: an agent that does not read takes no more messages from programs than the limit.
import { type AgentName, LIMITS, NodError, type OutgoingMessage, PERSON } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';

export interface MailboxRoom {
  /**
   * Takes the room of one message; a promise only where the store has to count first, so that other messages keep
   * their order. Throws, or rejects with, NodError `mailbox_full`.
   */
  take(outgoing: OutgoingMessage): Promise<void> | null;
}

/** The store counts a mailbox anew only when as many messages have come as there was room for. */
export function createMailboxRoom({ store, overview }: HubContext): MailboxRoom {
  const left = new Map<AgentName, number>();
  const counting = new Map<AgentName, Promise<void>>();

  async function count(name: AgentName): Promise<void> {
    try {
      left.set(name, LIMITS.mailboxMessages - (await store.mailboxSize(name, LIMITS.mailboxMessages)));
    } finally {
      counting.delete(name);
    }
  }

  /** Whoever asks while the store is counting waits for the same count, so that nobody overtakes. */
  async function countThenTake(name: AgentName): Promise<void> {
    const under = counting.get(name) ?? count(name);
    counting.set(name, under);
    await under;
    const room = left.get(name) ?? 0;
    if (room <= 0) throw toRefusal(name);
    left.set(name, room - 1);
  }

  return {
    take({ from, to }) {
      if (from === PERSON || to === PERSON || !overview.agents[to]) return null;
      const room = left.get(to) ?? 0;
      if (counting.has(to) || room <= 0) return countThenTake(to);
      left.set(to, room - 1);
      return null;
    },
  };
}

function toRefusal(name: AgentName): NodError {
  return new NodError(
    'mailbox_full',
    `${LIMITS.mailboxMessages} messages, as many as there may be, wait for "${name}", which has not acknowledged them: send to "${PERSON}", or later`,
  );
}
