// Hosts a built-in agent: its mailbox in, drafts, runs and answers out. Conversations go on side by side; in one
// conversation one message is worked on after the other.
import { type After, isStopUtterance } from '@nod/agent';
import { type ConversationId, type DeliveredMessage, type DraftId, PERSON } from '@nod/protocol';
import type { Hub } from '../hub.ts';
import { createConversationWorker } from './conversation-worker.ts';
import { reportInterrupted } from './interrupted-runs.ts';
import type { NativeAgent } from './native-agent.ts';
import { toPhrases } from './phrases.ts';

export interface AgentHostPorts {
  hub: Hub;
  newDraftId(): DraftId;
  /** The time that runs are stamped with. */
  clock(): number;
  /** Calls back after some milliseconds; returns a function that cancels. */
  after: After;
  report(error: unknown): void;
}

/** Works until the signal aborts. Runs that a crash left behind are reported to the person first. */
export async function hostAgent(
  ports: AgentHostPorts,
  agent: NativeAgent,
  signal: AbortSignal,
): Promise<void> {
  const { hub } = ports;
  const workers = new Map<ConversationId, ReturnType<typeof createConversationWorker>>();
  await reportInterrupted(ports, agent.name);
  for await (const message of hub.bus.follow(agent.name, signal)) {
    if (isStopUtterance(message.payload.text ?? '')) {
      await stop(hub, message).catch(ports.report);
      continue;
    }
    const worker = workers.get(message.conversationId) ?? createConversationWorker(ports, agent, signal);
    workers.set(message.conversationId, worker);
    worker.take(message);
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
