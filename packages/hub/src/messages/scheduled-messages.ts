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
  /** `at`: when it is due, unless that is as the message says. */
  add(scheduled: ScheduledMessage, at?: number): void;
  /** Adds it once it is written; until then it takes room, and can be taken. Rejects where it is not written. */
  addOnce(scheduled: ScheduledMessage, written: Promise<unknown>): Promise<void>;
  /** Hears whenever something was added. */
  onAdded(listener: () => void): void;
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

interface Waiting {
  at: number;
  scheduled: ScheduledMessage;
}

/** `initial` is in delivery order already. */
export function createScheduledMessages(initial: ScheduledMessage[]): ScheduledMessages {
  let waiting = initial.map((scheduled): Waiting => ({ at: scheduled.message.dueAt, scheduled }));
  const writing = new Set<ScheduledMessage>();
  let added = () => {};
  const all = () => [...waiting.map(({ scheduled }) => scheduled), ...writing];

  function add(scheduled: ScheduledMessage, at = scheduled.message.dueAt): void {
    waiting.splice(findPlace(waiting, at), 0, { at, scheduled });
    added();
  }

  return {
    add,
    async addOnce(scheduled, written) {
      writing.add(scheduled);
      try {
        await written;
        if (writing.has(scheduled)) add(scheduled);
      } finally {
        writing.delete(scheduled);
      }
    },
    onAdded(listener) {
      added = listener;
    },
    takeDue(now) {
      const due = waiting.slice(0, findPlace(waiting, now));
      if (due.length > 0) waiting = waiting.slice(due.length);
      return due.map(({ scheduled }) => scheduled);
    },
    take(isTaken) {
      const taken = all().filter(({ message }) => isTaken(message));
      waiting = waiting.filter(({ scheduled }) => !isTaken(scheduled.message));
      for (const each of taken) writing.delete(each);
      return taken;
    },
    concerns: (agent) => all().some(({ message: { from, to } }) => from === agent || to === agent),
    messages: () => all().map(({ message }) => message),
    find: (id) => waiting.find(({ scheduled }) => scheduled.message.id === id)?.scheduled,
    count(sender) {
      const senders = all().map(({ message }) => message.from);
      return {
        ofSender: senders.filter((from) => from === sender).length,
        all: senders.filter((from) => from !== PERSON).length,
      };
    },
    requests: () => waiting.flatMap(({ scheduled }) => scheduled.request ?? []),
    nextDueAt: () => waiting[0]?.at ?? null,
  };
}

/** The index behind everything due at or before `time`. */
function findPlace(waiting: readonly Waiting[], time: number): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = waiting[middle]?.at ?? Number.POSITIVE_INFINITY;
    if (at <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
