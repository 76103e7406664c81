// Agent host: an agent's mailbox in, drafts, runs and answers out, by any worker. Conversations go on side by side; in
// one conversation one message is worked on after the other.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type ConversationId,
  type DeliveredMessage,
  type DraftId,
  isStopUtterance,
  PERSON,
} from '@nod/protocol';
import { type ConversationQueue, createConversationQueue } from './conversation-queue.ts';
import { endSuperseded, reportInterrupted } from './interrupted-runs.ts';
import { toPhrases } from './phrases.ts';
import type { Worker } from './worker.ts';

export interface HostPorts {
  hub: Hub;
  newDraftId(): DraftId;
  /** The time that runs are stamped with. */
  clock(): number;
  /** How long a tool approval waits for the person. */
  approvalLifeMs(): number;
  report(error: unknown): void;
}

export interface HostedAgent {
  name: AgentName;
  /** Called once there is something to work on: what nobody speaks to is not loaded. */
  load(): Promise<Worker>;
}

/** Works until the signal aborts. Runs that wait for the person go on; others that a crash cut off are reported first. */
export async function hostAgent(
  ports: HostPorts,
  { name, load }: HostedAgent,
  signal: AbortSignal,
): Promise<void> {
  await untilRegistered(ports.hub, name, signal);
  await untilNeeded(ports.hub, name, signal);
  if (!signal.aborted) await work(ports, { name, worker: await load() }, signal);
}

/** A terminated agent has no mailbox: whoever registers it again wants it back. */
async function untilRegistered(hub: Hub, name: AgentName, signal: AbortSignal): Promise<void> {
  const { seq, agents } = hub.startingPoint().overview;
  if ((agents[name]?.terminatedAt ?? null) === null) return;
  for await (const { event } of hub.events.follow(seq, signal)) {
    if (event.type === 'agent-registered' && event.agent.name === name) return;
  }
}

/** The first message stays in the mailbox. */
async function untilNeeded(hub: Hub, name: AgentName, signal: AbortSignal): Promise<void> {
  if (hub.runs.active().some((run) => run.agent === name)) return;
  for await (const _ of hub.bus.follow(name, signal)) return;
}

async function work(
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
    if (isStopUtterance(message.payload.text ?? '')) await stop(hub, message).catch(ports.report);
    else queueOf(message.conversationId).take(message);
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
  const wasRunning = hub.runs.stop(message.conversationId);
  await hub.bus.acknowledge(message.to, [message.id]);
  if (wasRunning) return;
  await hub.bus.send({
    from: message.to,
    to: message.from,
    conversationId: message.conversationId,
    payload: { text: toPhrases(message.payload.text ?? '').nothingRuns },
    inReplyTo: message.id,
  });
}
