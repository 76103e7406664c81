// Works on the messages of one conversation, one after the other. A run that waits for the person does not hold up the
// next message: the person can keep chatting.
import {
  type AgentController,
  type AgentResponse,
  type Answer,
  type ChatMessage,
  toObservation,
} from '@nod/agent';
import {
  type Address,
  type AgentName,
  type DeliveredMessage,
  type Draft,
  type DraftId,
  type Message,
  type MessageId,
  NodError,
  PERSON,
  type Run,
  toChatMode,
} from '@nod/protocol';
import type { Hub } from '../contract/hub.ts';
import type { AgentHostPorts } from './agent-host.ts';
import { endSuperseded, settleUnknown } from './interrupted-runs.ts';
import type { NativeAgent } from './native-agent.ts';
import { toPhrases } from './phrases.ts';
import { createTurnRecorder, type ModelTurn } from './record-turns.ts';
import { type RecordedRun, toRecordedRun } from './recorded-run.ts';
import { sendAnswer } from './send-answer.ts';
import { createSupervisedRunner } from './supervised-runner.ts';
import { toCallProgress } from './to-call-progress.ts';
import { toEarlierCalls } from './to-earlier-calls.ts';
import { toFailedCall } from './to-failed-call.ts';
import { toPlanStep } from './to-plan-step.ts';

const HISTORY_LENGTH = 60;
/** How many newer messages there may be when a run goes on after a restart. */
const LOOK_BACK = 500;

/** What is shown while it is being written, by the response it comes in. */
const DRAFT_PARTS: Partial<Record<AgentResponse['type'], Draft['part']>> = {
  'text-delta': 'answer',
  'reasoning-delta': 'reasoning',
};

export interface ConversationWorker {
  take(message: DeliveredMessage): void;
  /** Goes on at once with a run that waited for the person when a restart cut it off, beside all others. */
  resume(run: Run, message: Message): void;
}

export function createConversationWorker(
  ports: AgentHostPorts,
  agent: NativeAgent,
  leaving: AbortSignal,
): ConversationWorker {
  let queue = Promise.resolve();

  /** The next in line begins when this one ends or waits for the person. */
  function enqueue(work: (onWaiting: () => void) => Promise<void>): void {
    queue = queue.then(
      () =>
        new Promise((resolve) => {
          if (leaving.aborted) return resolve();
          work(resolve).catch(ports.report).finally(resolve);
        }),
    );
  }

  async function work(run: Run, message: Message, onWaiting: () => void): Promise<void> {
    const recorded = toRecordedRun(run);
    const controller = createController(run, message.from, recorded, onWaiting);
    const stopped = new AbortController();
    stopped.signal.addEventListener('abort', () => controller.abort(), { once: true });
    const unlisten = ports.hub.runs.onStop(run, () => stopped.abort());
    leaving.addEventListener('abort', controller.abort, { once: true });
    const [draftId, thoughtsId] = [ports.newDraftId(), ports.newDraftId()];
    try {
      const working = { run, recorded, message, draftId, thoughtsId, controller, stopped: stopped.signal };
      // Looked up once stopping is listened to: nothing begins for what was superseded before.
      if (await ports.hub.runs.isSuperseded(run)) return await endSuperseded(ports, run);
      const answer = await converse(working).catch(toFailure);
      // A host that ends leaves the run as it is: the next one goes on with it or reports it.
      if (leaving.aborted) return;
      if (await ports.hub.runs.isSuperseded(run)) await endSuperseded(ports, run, answer);
      else await finish(ports, { agent: agent.name, message, run, draftId }, answer);
    } finally {
      // An answer ends the draft that it was written in; thoughts without one would stay.
      ports.hub.drafts.drop([draftId, thoughtsId]);
      unlisten();
      leaving.removeEventListener('abort', controller.abort);
    }
  }

  function createController(
    run: Run,
    orderedBy: Address,
    recorded: RecordedRun,
    onWaiting: () => void,
  ): AgentController {
    const { hub, clock } = ports;
    let isByModel = recorded.turns.length > 0;
    const isResumedOffline = run.steps.length > 0 && !isByModel;
    const store = async (turn: ModelTurn) => {
      isByModel = true;
      await hub.runs.addStep(run, turn);
    };
    const { recordTurns, storedTurn } = createTurnRecorder({ turns: recorded.turns, clock, store });
    return agent.createController({
      conversationId: run.conversationId,
      runTool: createSupervisedRunner(ports, {
        run,
        orderedBy,
        recorded,
        leaving,
        isByModel: () => isByModel,
        onWaiting,
      }),
      mode: () => {
        // What was begun with tools goes on with them; the runner itself holds the mode against each call.
        const stored = storedTurn();
        if (stored) return stored.withTools ? 'supervised' : 'ask';
        if (isResumedOffline) return 'supervised';
        return toChatMode(hub.startingPoint().overview.conversations[run.conversationId]?.mode);
      },
      recordTurns,
      waitsForPerson: () =>
        hub.requests.open().some((request) => 'runId' in request && request.runId === run.id),
    });
  }

  async function converse(working: Working): Promise<Answer> {
    const { run, recorded, message, draftId, thoughtsId, controller, stopped } = working;
    const { hub } = ports;
    const text = message.payload.text ?? '';
    const context = await agent.buildContext(message, await readHistory(ports, run, message));
    // A controller that has not begun cannot be told to stop.
    if (stopped.aborted) return { type: 'answer', outcome: 'stopped', text: '', use: NO_USE };
    const begun = new Set<string>();
    for await (const response of controller.processMessage(text, context)) {
      if (response.type === 'answer') return response;
      if (response.type === 'tool-call-started') begun.add(response.call.id);
      // The runner tells of calls that began; of others nobody else knows.
      if (response.type === 'tool-call-settled' && !begun.has(response.call.id))
        ports.onFailedCall(toFailedCall(run, response.call, toObservation(response.result)));
      // Drafts are for the person; another agent gets the whole answer.
      const part = message.from === PERSON ? DRAFT_PARTS[response.type] : undefined;
      if (part && 'text' in response) {
        const id = part === 'answer' ? draftId : thoughtsId;
        const { conversationId } = message;
        hub.drafts.append(id, { from: agent.name, conversationId, part, append: response.text });
      }
      const told = toCallProgress(response);
      if (told) {
        hub.runs.tellProgress(run, told.callId, told.progress);
        continue;
      }
      const step = toPlanStep(response, ports.clock());
      if (step && !recorded.hasPlanStep(step)) await hub.runs.addStep(run, step);
    }
    throw new Error('the agent ended without an answer');
  }

  return {
    take(message) {
      enqueue(async (onWaiting) => {
        const run = await ports.hub.runs.start(message);
        if (run) await work(run, message, onWaiting);
      });
    },
    resume(run, message) {
      work(run, message, () => {}).catch(ports.report);
    },
  };
}

const NO_USE = { inputTokens: 0, outputTokens: 0 };

interface Working {
  run: Run;
  recorded: RecordedRun;
  message: Message;
  draftId: DraftId;
  thoughtsId: DraftId;
  controller: AgentController;
  /** Aborts when the person stops the run, or its message is superseded. */
  stopped: AbortSignal;
}

/**
 * What was said before, oldest first: not the message itself, nor those behind it, nor what was said since, nor what
 * was superseded.
 */
async function readHistory({ hub }: AgentHostPorts, run: Run, message: Message): Promise<ChatMessage[]> {
  const messages = await hub.conversations.currentMessages(message.conversationId, LOOK_BACK);
  const own = messages.find(({ id }) => id === message.id)?.position ?? 0;
  const said = messages
    .filter(({ from, position, sentAt }) =>
      from === message.from ? position < own : sentAt <= run.startedAt,
    )
    .slice(-HISTORY_LENGTH);
  const runs = await hub.runs.ofMessages(said.map(({ id }) => id));
  return said.map(({ id, from, payload }) => ({
    role: from === message.from ? 'user' : 'assistant',
    text: payload.text ?? '',
    calls: runs.filter(({ messageId }) => messageId === id).flatMap(toEarlierCalls),
  }));
}

interface Work {
  agent: AgentName;
  message: Message;
  run: Run;
  draftId: DraftId;
}

/** The answer is sent before the run ends: whoever sees the end finds the answer. */
async function finish(ports: AgentHostPorts, work: Work, answer: Answer): Promise<void> {
  const { hub } = ports;
  const { inputTokens, outputTokens } = answer.use;
  const { outcome, reasoning = '' } = answer;
  const answerId = await tell(hub, work, answer);
  await settleUnknown(ports, work.run.id);
  await hub.runs.end(work.run, { outcome, reasoning, inputTokens, outputTokens, answerId });
}

/** Null when nobody is there any more to be answered. */
async function tell(hub: Hub, work: Work, answer: Answer): Promise<MessageId | null> {
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
    ...(answer.isOffer ? { expectsReply: false } : {}),
    draftId,
  };
  try {
    return (await sendAnswer(hub, outgoing, phrases)).id;
  } catch (error) {
    if (error instanceof NodError && error.code === 'recipient_terminated') return null;
    throw error;
  }
}

function toFailure(error: unknown): Answer {
  const message = (error instanceof Error ? error.message : '') || String(error);
  const failure = { kind: 'broken-stream' as const, message, status: null, retryAfterMs: null };
  return { type: 'answer', outcome: 'failed', text: '', use: NO_USE, failure };
}
