// Hosts a built-in agent: its mailbox in, drafts, runs and answers out. Conversations go on side by side; in one
// conversation one message is worked on after the other.
import { type After, isStopUtterance } from '@nod/agent';
import {
  type AgentName,
  type ConversationId,
  type DeliveredMessage,
  type DraftId,
  PERSON,
  type RunId,
  type ToolCall,
} from '@nod/protocol';
import type { Hub } from '../contract/hub.ts';
import { type ConversationWorker, createConversationWorker } from './conversation-worker.ts';
import { endSuperseded, reportInterrupted } from './interrupted-runs.ts';
import type { NativeAgent } from './native-agent.ts';
import { toPhrases } from './phrases.ts';

export interface AgentHostPorts {
  hub: Hub;
  newDraftId(): DraftId;
  /** The time that runs are stamped with. */
  clock(): number;
  /** Calls back after some milliseconds; returns a function that cancels. */
  after: After;
  /** How long a tool approval waits for the person. */
  approvalLifeMs(): number;
  report(error: unknown): void;
  /** Told of every tool call that failed, for the log: nothing secret is in it. */
  onFailedCall(failed: FailedCall): void;
}

export interface FailedCall {
  agent: AgentName;
  conversationId: ConversationId;
  runId: RunId;
  call: ToolCall;
  error: string;
}

/** Works until the signal aborts. Runs that wait for the person go on; others that a crash cut off are reported first. */
export async function hostAgent(
  ports: AgentHostPorts,
  agent: NativeAgent,
  signal: AbortSignal,
): Promise<void> {
  const { hub } = ports;
  const workers = new Map<ConversationId, ConversationWorker>();
  for (const run of hub.runs.active().filter((each) => each.agent === agent.name)) {
    const message = await hub.runs.findWaiting(run);
    if (await hub.runs.isSuperseded(run)) await endSuperseded(ports, run);
    else if (message) workerOf(run.conversationId).resume(run, message);
    else await reportInterrupted(ports, run);
  }
  for await (const message of hub.bus.follow(agent.name, signal)) {
    if (isStopUtterance(message.payload.text ?? '')) {
      await stop(hub, message).catch(ports.report);
      continue;
    }
    workerOf(message.conversationId).take(message);
  }

  function workerOf(conversationId: ConversationId): ConversationWorker {
    const worker = workers.get(conversationId) ?? createConversationWorker(ports, agent, signal);
    workers.set(conversationId, worker);
    return worker;
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
