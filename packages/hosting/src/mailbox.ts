// Mailbox: what a hosted agent is sent, given to its worker. Conversations go on side by side; in one conversation one
// message is worked on after the other.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type ConversationId,
  type DeliveredMessage,
  isStopUtterance,
  PERSON,
  type Run,
} from '@nod/protocol';
import type { HostPorts } from './agent-host.ts';
import { wordsFor } from './answer-text.ts';
import { workOn } from './hosted-run.ts';
import { endSuperseded, reportInterrupted } from './interrupted-runs.ts';
import type { Worker } from './worker.ts';

/** Runs that wait for the person go on; others that a crash cut off are reported first. */
export async function serveMailbox(
  ports: HostPorts,
  agent: { name: AgentName; worker: Worker },
  signal: AbortSignal,
): Promise<void> {
  const { hub } = ports;
  const queues = new Map<ConversationId, ConversationQueue>();
  for (const run of hub.runs.active().filter((each) => each.agent === agent.name)) {
    const message = await hub.runs.findWaiting(run);
    if (await hub.runs.isSuperseded(run)) await endSuperseded(ports, run);
    else if (message) queueOf(run.conversationId).resume(run, message);
    else await reportInterrupted(ports, run);
  }
  for await (const message of hub.bus.follow(agent.name, signal)) {
    if (canStop() && isStopUtterance(message.payload.text ?? ''))
      await stop(hub, message).catch(ports.report);
    else queueOf(message.conversationId).take(message);
  }

  /** To one that cannot be stopped, a stop word is a message like any other. */
  function canStop(): boolean {
    return hub.startingPoint().overview.agents[agent.name]?.abilities.stop ?? false;
  }

  function queueOf(conversationId: ConversationId): ConversationQueue {
    const queue = queues.get(conversationId) ?? createConversationQueue(ports, agent.worker, signal);
    queues.set(conversationId, queue);
    return queue;
  }
}

/** A stop word is no message to work on: it ends what runs, at once. */
async function stop(hub: Hub, message: DeliveredMessage): Promise<void> {
  if (message.to === PERSON) return;
  const who = message.from === PERSON ? 'person' : 'agent';
  const wasRunning = hub.runs.stop(message.conversationId, { who, surface: null });
  await hub.bus.acknowledge(message.to, [message.id]);
  if (wasRunning) return;
  await hub.bus.send({
    from: message.to,
    to: message.from,
    conversationId: message.conversationId,
    payload: { text: wordsFor(message).nothingRuns },
    inReplyTo: message.id,
  });
}

interface ConversationQueue {
  take(message: DeliveredMessage): void;
  /** Goes on at once with a run that waited for the person when a restart cut it off, beside all others. */
  resume(run: Run, message: DeliveredMessage): void;
}

function createConversationQueue(ports: HostPorts, worker: Worker, leaving: AbortSignal): ConversationQueue {
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
