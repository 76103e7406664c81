// Messages that wait for their time, in the order in which they will be delivered.
import {
  type Address,
  type AgentName,
  type HumanRequest,
  type Message,
  type MessageId,
  PERSON,
} from '@nod/protocol';
import type { ScheduledMessage } from '../contract/ports.ts';

export interface ScheduledMessages {
  add(scheduled: ScheduledMessage): void;
  /** Removes and returns everything due at `now`: by due time, equal times in the order added. */
  takeDue(now: number): ScheduledMessage[];
  /** Removes and returns all that is so. */
  take(isTaken: (message: Message) => boolean): ScheduledMessage[];
  /** Whether something from or to the agent waits. */
  concerns(agent: AgentName): boolean;
  nextDueAt(): number | null;
  /** How many the sender has waiting, and how many all agents have. */
  count(sender: Address): { ofSender: number; all: number };
  /** What those that wait will ask of the person. */
  requests(): HumanRequest[];
  find(id: MessageId): ScheduledMessage | undefined;
  messages(): Message[];
}

/** `initial` is in delivery order already. */
export function createScheduledMessages(initial: ScheduledMessage[]): ScheduledMessages {
  let waiting = [...initial];

  return {
    add(scheduled) {
      waiting.splice(findPlace(waiting, scheduled.message.dueAt), 0, scheduled);
    },
    takeDue(now) {
      const due = waiting.slice(0, findPlace(waiting, now));
      if (due.length > 0) waiting = waiting.slice(due.length);
      return due;
    },
    take(isTaken) {
      const taken = waiting.filter(({ message }) => isTaken(message));
      waiting = waiting.filter(({ message }) => !isTaken(message));
      return taken;
    },
    concerns: (agent) => waiting.some(({ message: { from, to } }) => from === agent || to === agent),
    messages: () => waiting.map(({ message }) => message),
    find: (id) => waiting.find(({ message }) => message.id === id),
    count(sender) {
      const senders = waiting.map(({ message }) => message.from);
      return {
        ofSender: senders.filter((from) => from === sender).length,
        all: senders.filter((from) => from !== PERSON).length,
      };
    },
    requests: () => waiting.flatMap(({ request }) => request ?? []),
    nextDueAt: () => waiting[0]?.message.dueAt ?? null,
  };
}

/** The index behind everything due at or before `time`. */
function findPlace(waiting: readonly ScheduledMessage[], time: number): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const dueAt = waiting[middle]?.message.dueAt ?? Number.POSITIVE_INFINITY;
    if (dueAt <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
