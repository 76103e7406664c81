// A built-in agent at work on a test hub, with a scripted model: what tests of hosting start from.
import {
  type AgentContext,
  type AgentController,
  createAgentController,
  createToolRegistry,
  type IntentTracker,
  type Model,
  type Tool,
  type ToolRunner,
} from '@nod/agent';
import { hostAgent } from '@nod/hosting';
import {
  ALL_ABILITIES,
  agentNameSchema,
  type MessagesPage,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import {
  createCountingIds,
  createScriptedModel,
  type ScriptedEvents,
  startTestHub,
  type TestHub,
} from '@nod/testing';
import type { FailedCall } from './failed-call.ts';
import { createNativeWorker, type NativeAgent } from './native-worker.ts';

export const nod = agentNameSchema.parse('nod');
export const bob = agentNameSchema.parse('bob');

export const APPROVAL_LIFE_MS = 24 * 60 * 60 * 1000;

const noContext: AgentContext = { chatHistory: [], memories: [], personas: [], activePersonaId: '' };
const intents: IntentTracker = {
  analyzeIntent: async () => ({ type: 'query', confidence: 1 }),
  resolveReference: () => null,
  getCurrentIntent: () => null,
};
const echo: Tool = {
  name: 'echo',
  description: 'says it again',
  parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
  execute: async ({ text }) => ({ success: true, displayText: String(text) }),
};
const deaf: Tool = {
  name: 'deaf',
  description: 'hangs',
  parameters: [],
  execute: () => new Promise(() => {}),
};

export const say = (text: string) => ({ type: 'text-delta', text }) as const;
export const call = (toolName: string, argumentsText = '{}', id = `call-${toolName}`) =>
  ({ type: 'tool-call', call: { id, toolName, argumentsText } }) as const;

export function toTestAgent(model: Model, tools: Tool[] = [echo, deaf]): NativeAgent {
  return {
    createController: ({ runTool, mode, recordTurns, waitsForPerson }) =>
      createAgentController({
        agentName: nod,
        model: () => recordTurns(model),
        offline: { claims: () => false, async *work() {} },
        intents,
        tools: () => (mode() === 'ask' ? null : createToolRegistry(tools)),
        runTool,
        showReasoning: () => true,
        waitsForPerson,
      }),
    buildContext: async (_, chatHistory) => ({ ...noContext, chatHistory }),
  };
}

/** A hub with the agent at work; `until` resolves when an event has been seen so often since the start. */
export async function host(
  turns: ScriptedEvents[],
  test?: TestHub,
  tools?: Tool[],
  onRunner: (runTool: ToolRunner) => void = () => {},
) {
  const started = test ?? (await startTestHub());
  const { hub, time } = started;
  const model = createScriptedModel(turns);
  const leave = new AbortController();
  const newId = createCountingIds();
  const failures: FailedCall[] = [];
  const ports = {
    hub,
    clock: time.clock,
    after: () => () => {},
    approvalLifeMs: () => APPROVAL_LIFE_MS,
    report: (error: unknown) => started.reported.push(error),
    newDraftId: () => newId('drf'),
    onFailedCall: (failed: FailedCall) => failures.push(failed),
  };
  await hub.agents.host(nod, ALL_ABILITIES);
  const { seq } = hub.startingPoint().overview;
  const agent = toTestAgent(model, tools);
  const controllers: AgentController[] = [];
  const createController: NativeAgent['createController'] = (runPorts) => {
    onRunner(runPorts.runTool);
    const controller = agent.createController(runPorts);
    controllers.push(controller);
    return controller;
  };
  const worker = createNativeWorker(ports, { ...agent, createController });
  const hosting = hostAgent(
    ports,
    { name: nod, abilities: ALL_ABILITIES, load: async () => worker },
    leave.signal,
  );
  const send = async (text: string, fields: Partial<OutgoingMessage> = {}) =>
    (await hub.bus.send({ from: PERSON, to: nod, payload: { text }, surface: 'panel', ...fields })).message;
  return {
    ...started,
    model,
    send,
    leave,
    hosting,
    failures,
    /** One for each run, in the order they began. */
    controllers,
    until: (type: string, count = 1) => waitFor(hub, seq, type, count),
  };
}

async function waitFor(hub: TestHub['hub'], seq: number, type: string, count: number): Promise<void> {
  const leave = new AbortController();
  let seen = 0;
  for await (const { event } of hub.events.follow(seq, leave.signal)) {
    if (event.type === type) seen += 1;
    if (seen === count) leave.abort();
  }
}

export async function readConversation({ hub }: TestHub): Promise<MessagesPage> {
  const [conversation] = hub.conversations.list();
  if (!conversation) throw new Error('no conversation');
  return hub.conversations.messages(conversation.id, { limit: 100 });
}
