// Conversation queue: the messages of one conversation, worked on one after the other. A run that waits for the person
// does not hold up the next message: the person can keep chatting.
import type { DeliveredMessage, Run } from '@nod/protocol';
import type { HostPorts } from './agent-host.ts';
import { workOn } from './hosted-run.ts';
import type { Worker } from './worker.ts';

export interface ConversationQueue {
  take(message: DeliveredMessage): void;
  /** Goes on at once with a run that waited for the person when a restart cut it off, beside all others. */
  resume(run: Run, message: DeliveredMessage): void;
}

export function createConversationQueue(
  ports: HostPorts,
  worker: Worker,
  leaving: AbortSignal,
): ConversationQueue {
  let last = Promise.resolve();

  /** The next in line begins when this one ends or waits for the person. */
  function enqueue(work: (onWaiting: () => void) => Promise<void>): void {
    last = last.then(
      () =>
        new Promise((resolve) => {
          if (leaving.aborted) return resolve();
          work(resolve).catch(ports.report).finally(resolve);
        }),
    );
  }

  return {
    take(message) {
      enqueue(async (onWaiting) => {
        const run = await ports.hub.runs.start(message);
        if (run) await workOn(ports, { worker, run, message, leaving, onWaiting });
      });
    },
    resume(run, message) {
      workOn(ports, { worker, run, message, leaving, onWaiting() {} }).catch(ports.report);
    },
  };
}
