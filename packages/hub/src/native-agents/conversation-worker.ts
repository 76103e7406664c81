// Works on the messages of one conversation, one after the other.
import type { AgentResponse, Answer, ChatMessage, ToolRunner } from '@nod/agent';
import {
  type AgentName,
  type DeliveredMessage,
  type Draft,
  type DraftId,
  type MessageId,
  NodError,
  PERSON,
  type Run,
} from '@nod/protocol';
import type { Hub } from '../hub.ts';
import type { AgentHostPorts } from './agent-host.ts';
import type { NativeAgent } from './native-agent.ts';
import { toPhrases } from './phrases.ts';
import { createRecordingRunner } from './recording-runner.ts';
import { toPlanStep } from './to-plan-step.ts';

const HISTORY_LENGTH = 60;

/** What is shown while it is being written, by the response it comes in. */
const DRAFT_PARTS: Partial<Record<AgentResponse['type'], Draft['part']>> = {
  'text-delta': 'answer',
  'reasoning-delta': 'reasoning',
};

export interface ConversationWorker {
  take(message: DeliveredMessage): void;
}

export function createConversationWorker(
  ports: AgentHostPorts,
  agent: NativeAgent,
  signal: AbortSignal,
): ConversationWorker {
  let queue = Promise.resolve();
  let current: Run | null = null;
  const runTool: ToolRunner = createRecordingRunner(ports, () => current);
  const controller = agent.createController(runTool);

  async function work(message: DeliveredMessage): Promise<void> {
    if (signal.aborted) return;
    const run = await ports.hub.runs.start(message);
    current = run;
    const unlisten = ports.hub.runs.onStop(message.conversationId, () => controller.abort());
    signal.addEventListener('abort', controller.abort, { once: true });
    const draftId = ports.newDraftId();
    try {
      const answer = await converse(message, run, draftId).catch(toFailure);
      // A hub that ends leaves the run as it is: the next one reports it as interrupted.
      if (!signal.aborted) await finish(ports, { agent: agent.name, message, run, draftId }, answer);
    } finally {
      unlisten();
      signal.removeEventListener('abort', controller.abort);
      current = null;
    }
  }

  async function converse(message: DeliveredMessage, run: Run, draftId: DraftId): Promise<Answer> {
    const { hub } = ports;
    const text = message.payload.text ?? '';
    const thoughtsId = ports.newDraftId();
    const context = await agent.buildContext(message, await readHistory(ports, message));
    for await (const response of controller.processMessage(text, context)) {
      if (response.type === 'answer') return response;
      // Drafts are for the person; another agent gets the whole answer.
      const part = message.from === PERSON ? DRAFT_PARTS[response.type] : undefined;
      if (part && 'text' in response) {
        const id = part === 'answer' ? draftId : thoughtsId;
        const { conversationId } = message;
        hub.drafts.append(id, { from: agent.name, conversationId, part, append: response.text });
      }
      const step = toPlanStep(response, ports.clock());
      if (step) await hub.runs.addStep(run, step);
    }
    throw new Error('the agent ended without an answer');
  }

  return {
    take(message) {
      queue = queue.then(() => work(message)).catch(ports.report);
    },
  };
}

/** What was said before, oldest first: all but the message itself and those that wait behind it. */
async function readHistory({ hub }: AgentHostPorts, message: DeliveredMessage): Promise<ChatMessage[]> {
  const { messages } = await hub.conversations.messages(message.conversationId, { limit: HISTORY_LENGTH });
  const said = messages.filter(({ from, position }) => from !== message.from || position < message.position);
  return said.map(({ from, payload }) => ({
    role: from === message.from ? 'user' : 'assistant',
    text: payload.text ?? '',
  }));
}

interface Work {
  agent: AgentName;
  message: DeliveredMessage;
  run: Run;
  draftId: DraftId;
}

/** The answer is sent before the run ends: whoever sees the end finds the answer. */
async function finish({ hub }: AgentHostPorts, work: Work, answer: Answer): Promise<void> {
  const { inputTokens, outputTokens } = answer.use;
  const { outcome, reasoning = '' } = answer;
  const answerId = await sendAnswer(hub, work, answer);
  await hub.runs.end(work.run, { outcome, reasoning, inputTokens, outputTokens, answerId });
}

/** Null when nobody is there any more to be answered. */
async function sendAnswer(hub: Hub, work: Work, answer: Answer): Promise<MessageId | null> {
  const { agent, message, draftId } = work;
  const phrases = toPhrases(message.payload.text ?? '');
  const outgoing = {
    from: agent,
    to: message.from,
    conversationId: message.conversationId,
    inReplyTo: message.id,
    payload: { text: phrases.toAnswerText(answer) },
    modelAnswer: answer.outcome === 'completed',
    quickReplies: answer.quickReplies ?? phrases.toQuickReplies(answer),
    draftId,
  };
  try {
    return (await hub.bus.send(outgoing)).message.id;
  } catch (error) {
    if (error instanceof NodError && error.code === 'recipient_terminated') return null;
    throw error;
  }
}

function toFailure(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const failure = { kind: 'broken-stream' as const, message, status: null, retryAfterMs: null };
  return { type: 'answer', outcome: 'failed', text: '', use: { inputTokens: 0, outputTokens: 0 }, failure };
}
