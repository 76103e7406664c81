// Native worker: the agent core at work on a message, as one of many workers a host can have. What the agent knows and
// which tools it has is the application's choice.
import {
  type AgentContext,
  type AgentController,
  type AgentResponse,
  type ChatMessage,
  type EarlierCall,
  type Model,
  type PlannedStep,
  type ToolRunner,
  toObservation,
} from '@nod/agent';
import type { EarlierMessage, Task, Worker } from '@nod/hosting';
import type { Address, ChatMode, ConversationId, Message, Run, RunStep, ToolProgress } from '@nod/protocol';
import { toFailedCall } from './failed-call.ts';
import { listPagesTold, type PagesTold } from './pages-told.ts';
import { createToolRunner, type ToolRunnerPorts } from './tool-runner.ts';
import { createTurnRecorder, type ModelTurn } from './turn-recorder.ts';

const HISTORY_LENGTH = 60;

export interface NativeAgent {
  /** One controller for each run. */
  createController(ports: RunPorts): AgentController;
  /** What the agent knows when it begins to work on a message. */
  buildContext(message: Message, history: ChatMessage[]): Promise<AgentContext>;
}

/** What the controller of one run is given. */
export interface RunPorts {
  conversationId: ConversationId;
  message: Message;
  /** What the conversation holds of pages. */
  pages: PagesTold;
  /** Every tool goes through it: it asks the person, records, or refuses. */
  runTool: ToolRunner;
  /** The conversation's mode, now. */
  mode(): ChatMode;
  /** Keeps the model's turns, and gives those of a run that goes on after a restart once more. */
  recordTurns(model: Model): Model;
  /** Something that the run has asked is open. */
  waitsForPerson(): boolean;
}

export interface NativeWorkerPorts extends ToolRunnerPorts {
  clock(): number;
}

export function createNativeWorker(ports: NativeWorkerPorts, agent: NativeAgent): Worker {
  return {
    async *work(task) {
      const { message, run, signal } = task;
      const said = await task.history(HISTORY_LENGTH);
      const controller = createController(ports, agent, task, listPagesTold(task, said));
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      const history = said.map((each) => toChatMessage(each, message.from));
      const context = await agent.buildContext(message, history);
      // A controller that has not begun cannot be told to stop.
      if (signal.aborted) return { outcome: 'stopped', text: '' };
      const begun = new Set<string>();
      for await (const response of controller.processMessage(message.payload.text ?? '', context)) {
        if (response.type === 'answer') return response;
        if (response.type === 'text-delta' || response.type === 'reasoning-delta') yield response;
        if (response.type === 'tool-call-started') begun.add(response.call.id);
        // The runner tells of calls that began; of others nobody else knows.
        if (response.type === 'tool-call-settled' && !begun.has(response.call.id))
          ports.onFailedCall(toFailedCall(run, response.call, toObservation(response.result)));
        const told = toCallProgress(response);
        const step = told ? null : toPlanStep(response, ports.clock());
        if (told) task.tellProgress(told.callId, told.progress);
        if (step) await task.addStep(step);
      }
      throw new Error('the agent ended without an answer');
    },
  };
}

function createController(
  ports: NativeWorkerPorts,
  agent: NativeAgent,
  task: Task,
  pages: PagesTold,
): AgentController {
  const { run, waitsForPerson } = task;
  const turns = run.steps.filter((step): step is ModelTurn => step.type === 'model-turn-ended');
  let isByModel = turns.length > 0;
  const isResumedOffline = run.steps.length > 0 && !isByModel;
  const { recordTurns, storedTurn } = createTurnRecorder({
    turns,
    clock: ports.clock,
    store(turn) {
      isByModel = true;
      return task.addStep(turn);
    },
  });
  return agent.createController({
    conversationId: run.conversationId,
    message: task.message,
    pages,
    runTool: withSites(
      createToolRunner(ports, task, () => isByModel),
      pages,
    ),
    mode() {
      // What was begun with tools goes on with them; the host itself holds the mode against each call.
      const stored = storedTurn();
      if (stored) return stored.withTools ? 'supervised' : 'ask';
      return isResumedOffline ? 'supervised' : task.mode();
    },
    recordTurns,
    waitsForPerson,
  });
}

/** What a call has read counts for the calls after it. */
function withSites(runTool: ToolRunner, { addresses }: PagesTold): ToolRunner {
  return async (call, context) => {
    const executed = await runTool(call, context);
    addresses.push(...(executed.result.sites ?? []));
    return executed;
  };
}

function toPlanStep(response: AgentResponse, at: number): RunStep | null {
  if (response.type === 'plan-created') {
    const { id: _, steps, ...plan } = response.plan;
    return { type: 'plan-created', at, ...plan, steps: steps.map(toStep) };
  }
  if (response.type === 'step-updated') {
    const { stepId, status, observation = '' } = response.step;
    return { type: 'plan-step-updated', at, stepId, status, text: observation };
  }
  return null;
}

function toStep({ parameters: _, dependsOn = [], ...step }: PlannedStep) {
  return { ...step, dependsOn };
}

/** Of a single call, or of a plan's step, which is named like its call. */
function toCallProgress(response: AgentResponse): { callId: string; progress: ToolProgress } | null {
  if (response.type === 'tool-call-progress') return response;
  if (response.type !== 'step-updated') return null;
  const { stepId: callId, progress } = response.step;
  return progress ? { callId, progress } : null;
}

function toChatMessage({ message, runs }: EarlierMessage, asker: Address): ChatMessage {
  return {
    role: message.from === asker ? 'user' : 'assistant',
    text: message.payload.text ?? '',
    ...(message.attachments ? { attachments: message.attachments } : {}),
    calls: runs.flatMap(toEarlierCalls),
  };
}

/** Those that were settled, in order. The calls of a plan's steps are in what the plan itself gave. */
function toEarlierCalls({ steps }: Run): EarlierCall[] {
  const settled = steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step] : []));
  const isInner = (id: string) => settled.some(({ call }) => id.startsWith(`${call.id}.`));
  return settled
    .filter(({ call }) => !isInner(call.id))
    .map(({ call: { toolName, parameters }, outcome, text }) => ({ toolName, parameters, outcome, text }));
}
