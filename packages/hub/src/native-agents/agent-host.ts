// Hosts a built-in agent: its mailbox in, drafts, runs and answers out. Conversations go on side by side; in one
// conversation one message is worked on after the other.
import { type After, isStopUtterance } from '@nod/agent';
import { type ConversationId, type DeliveredMessage, type DraftId, PERSON, type Run } from '@nod/protocol';
import type { Hub } from '../hub.ts';
import { type ConversationWorker, createConversationWorker } from './conversation-worker.ts';
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
  /** How long a tool approval waits for the person. */
  approvalLifeMs(): number;
  report(error: unknown): void;
}

const PAGE = 500;

/** Works until the signal aborts. Runs that wait for the person go on; others that a crash cut off are reported first. */
export async function hostAgent(
  ports: AgentHostPorts,
  agent: NativeAgent,
  signal: AbortSignal,
): Promise<void> {
  const { hub } = ports;
  const workers = new Map<ConversationId, ConversationWorker>();
  for (const run of hub.runs.active().filter((each) => each.agent === agent.name)) {
    const message = await findWaiting(hub, run);
    if (message) workerOf(run.conversationId).resume(run, message);
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

/** The message of a run that waits for the person's word, or has it and did not act on it yet; null for any other run. */
async function findWaiting(hub: Hub, run: Run): Promise<DeliveredMessage | null> {
  const settled = new Set(
    run.steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])),
  );
  let before: number | undefined;
  do {
    const page = await hub.conversations.messages(run.conversationId, {
      limit: PAGE,
      ...(before && { before }),
    });
    const message = page.messages.find(({ id }) => id === run.messageId);
    const isWaiting = page.requests.some(
      (request) =>
        request.kind === 'tool-approval' && request.runId === run.id && !settled.has(request.call.id),
    );
    if (message) return isWaiting ? message : null;
    before = page.hasMore ? page.messages[0]?.position : undefined;
  } while (before !== undefined);
  return null;
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
