// Answers given out with the results of a session's calls, until it is known whether they arrived. A further call says that
// they did, and they are acknowledged; a cancellation says that they did not, and they go back to the mailbox. Where neither
// comes, the mailbox holds them, marked as taken.
import type { RequestId as CallId } from '@modelcontextprotocol/server';
import { type HubClient, tryUntil } from '@nod/client';
import type { AgentName, MessageId, RequestId } from '@nod/protocol';

/** An answer, whose mailbox it was in, and the name under which a call took it. */
export interface GivenAnswer {
  agent: AgentName;
  id: MessageId;
  by: string;
}

interface WaitingCall {
  requests: readonly RequestId[];
  /** Whether anybody is there to take what the call brings. */
  isHeard(): boolean;
}

interface GivingCall {
  answers: readonly GivenAnswer[];
  isConfirmed: boolean;
}

export interface GivenAnswers {
  /** A call waits for the answers to these questions, until the returned function is called. */
  await(waiting: WaitingCall): () => void;
  /** Whether a call of the session brings this answer, or has just brought it. */
  isBrought(requestId: RequestId, answer: MessageId): boolean;
  /** The result of the call brings these. */
  note(call: CallId, answers: readonly GivenAnswer[]): void;
  /** A further call: what was brought before has arrived. Never rejects; what the hub was not told stays to be told. */
  confirm(): Promise<void>;
  /** The client has cancelled the call. Where its result was under way nobody reads it. */
  cancelled(call: CallId): void;
}

/** A cancellation that comes later than this many further results finds nothing to give back. */
const KEPT_CALLS = 64;

export function createGivenAnswers(hub: HubClient): GivenAnswers {
  const waiting = new Set<WaitingCall>();
  const calls = new Map<CallId, GivingCall>();
  const givingBack = new Set<Promise<void>>();

  return {
    await(call) {
      waiting.add(call);
      return () => waiting.delete(call);
    },
    isBrought(requestId, answer) {
      return (
        [...waiting].some((call) => call.isHeard() && call.requests.includes(requestId)) ||
        [...calls.values()].some((call) => !call.isConfirmed && call.answers.some(({ id }) => id === answer))
      );
    },
    note(call, answers) {
      if (answers.length === 0) return;
      calls.set(call, { answers, isConfirmed: false });
      const [oldest] = calls.keys();
      if (calls.size > KEPT_CALLS && oldest !== undefined) calls.delete(oldest);
    },
    async confirm() {
      await Promise.all(givingBack);
      const arrived = [...calls.values()].filter(({ isConfirmed }) => !isConfirmed);
      if (arrived.length === 0) return;
      for (const call of arrived) call.isConfirmed = true;
      await acknowledge(
        hub,
        arrived.flatMap(({ answers }) => answers),
      ).catch(() => {
        for (const call of arrived) call.isConfirmed = false;
      });
    },
    cancelled(id) {
      const call = calls.get(id);
      if (!call) return;
      calls.delete(id);
      const back = giveBack(hub, call.answers).finally(() => givingBack.delete(back));
      givingBack.add(back);
    },
  };
}

/** Tried until the hub has them; never rejects. What it refuses for good is left as it is, marked as taken. */
export async function giveBack(hub: HubClient, answers: readonly GivenAnswer[]): Promise<void> {
  const back = ({ agent, id, by }: GivenAnswer) =>
    tryUntil(hub.ports, undefined, () => hub.giveBack(agent, { id, by }));
  await Promise.allSettled(answers.map(back));
}

/** Each in the mailbox it came from: the calls of a process may be several agents'. */
async function acknowledge(hub: HubClient, answers: readonly GivenAnswer[]): Promise<void> {
  const mailboxes = Map.groupBy(answers, ({ agent }) => agent);
  const read = [...mailboxes].map(([agent, given]) =>
    hub.acknowledge(agent, { ids: given.map(({ id }) => id) }),
  );
  await Promise.all(read);
}
