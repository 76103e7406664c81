// What the tests of tools and of the offline agent share: contexts, memories that find by any shared word, and an
// agent of all built-in tools without a model.
import type { MemoryId } from '@nod/protocol';
import { type AgentController, createAgentController } from './agent-controller.ts';
import type { AgentResponse, Answer } from './agent-response.ts';
import type { AgentContext } from './context.ts';
import type { ExecutionStep } from './execution-engine.ts';
import { createIntentTracker } from './intent-tracker.ts';
import type { MemoryItem, MemoryStore } from './memory.ts';
import { createOfflineAgent } from './offline-agent.ts';
import type { ExecutionPlan } from './plan.ts';
import { createLoggingRunner, type ToolLogEntry } from './test-logging-runner.ts';
import { segmentWords } from './text/segment-words.ts';
import type { Tool, ToolCallContext } from './tool.ts';
import { createToolRegistry } from './tool-registry.ts';
import type { ToolRunner } from './tool-runner.ts';
import { createExtractDataTool } from './tools/extract-data.ts';
import { createForgetMemoryTool } from './tools/forget-memory.ts';
import { createGenerateReplyTool } from './tools/generate-reply.ts';
import { createListMemoriesTool } from './tools/list-memories.ts';
import { createSaveMemoryTool } from './tools/save-memory.ts';
import { createSearchMemoryTool } from './tools/search-memory.ts';
import { createSendMessageTool, type MessageToSend } from './tools/send-message.ts';
import { createSummarizeTool } from './tools/summarize.ts';

export const emptyContext: AgentContext = {
  chatHistory: [],
  memories: [],
  personas: [],
  activePersonaId: '',
};

export interface TestCallContext extends ToolCallContext {
  progress: string[];
  plans: ExecutionPlan[];
  steps: ExecutionStep[];
}

/** A call's context; what was told on the way is kept in `progress`, `plans` and `steps`. */
export function createCallContext(more: Partial<ToolCallContext> = {}): TestCallContext {
  const progress: string[] = [];
  const plans: ExecutionPlan[] = [];
  const steps: ExecutionStep[] = [];
  return {
    ...emptyContext,
    callId: 'call_1',
    signal: new AbortController().signal,
    onProgress: (text) => void progress.push(text),
    onPlan: (plan) => void plans.push(plan),
    onStep: (step) => void steps.push(step),
    ...more,
    progress,
    plans,
    steps,
  };
}

/** Memories in an array. */
export function createMemories(): MemoryStore & { items: MemoryItem[] } {
  const items: MemoryItem[] = [];
  return {
    items,
    async add({ text, source }) {
      const item = { id: `mem_${items.length + 1}` as MemoryId, text, source, createdAt: 0, updatedAt: 0 };
      items.push(item);
      return item;
    },
    update: async () => null,
    async remove(id) {
      const index = items.findIndex((item) => item.id === id);
      if (index >= 0) items.splice(index, 1);
      return index >= 0;
    },
    list: async ({ limit }) => items.slice(0, limit),
    count: async () => items.length,
    embeddingProgress: () => ({ memories: items.length, embedded: items.length, failure: null }),
    async search(query, { limit }) {
      const asked = new Set(segmentWords(query));
      const found = items.map((item) => ({
        item,
        score: segmentWords(item.text).filter((word) => asked.has(word)).length,
      }));
      return found
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}

export interface OfflineFixture {
  controller: AgentController;
  memories: ReturnType<typeof createMemories>;
  sent: MessageToSend[];
  log: ToolLogEntry[];
  /** Says something and waits for the answer. */
  say(
    message: string,
    context?: Partial<AgentContext>,
  ): Promise<{ responses: AgentResponse[]; answer: Answer }>;
}

/** Tools that change something. */
export const EFFECT_TOOLS: ReadonlySet<string> = new Set([
  'save_memory',
  'forget_memory',
  'send_message',
  'write_file',
  'run_command',
]);

/** Monday, 16 November 2026, 10:00 in Berlin. */
export const TEST_NOW = Date.parse('2026-11-16T09:00:00Z');
export const TEST_ZONE = 'Europe/Berlin';

/** An agent without a model. */
export function startOfflineAgent(
  options: {
    tools?: Tool[];
    withTools?: boolean;
    showReasoning?: boolean;
    runTool?: ToolRunner;
    agents?: string[];
  } = {},
): OfflineFixture {
  const memories = createMemories();
  const sent: MessageToSend[] = [];
  const log: ToolLogEntry[] = [];
  const model = () => null;
  const registry = createToolRegistry([
    createSummarizeTool({ model, pause: async () => {} }),
    createExtractDataTool(),
    createGenerateReplyTool({ model }),
    createSearchMemoryTool({ memory: memories }),
    createSaveMemoryTool({ memory: memories, source: 'nod' }),
    createListMemoriesTool({ memory: memories }),
    createForgetMemoryTool({ memory: memories }),
    createSendMessageTool({
      send: async (message) => {
        sent.push(message);
        const { to, delayMs } = message;
        return { messageId: `msg_${sent.length}`, scheduledFor: TEST_NOW + (delayMs ?? 0), to };
      },
    }),
    ...(options.tools ?? []),
  ]);
  const tools = () => (options.withTools === false ? null : registry);
  const runAtOnce = createLoggingRunner(
    () => () => {},
    (entry) => log.push(entry),
  );
  const runTool = options.runTool ?? runAtOnce;
  const controller = createAgentController({
    agentName: 'nod',
    model,
    offline: createOfflineAgent({
      tools,
      runTool,
      newPlanId: () => 'plan_1',
      clock: () => TEST_NOW,
      zone: () => TEST_ZONE,
      agents: () => options.agents ?? ['codex', 'claude'],
    }),
    intents: createIntentTracker(),
    tools,
    runTool,
    showReasoning: () => options.showReasoning ?? false,
    waitsForPerson: () => false,
  });
  return {
    controller,
    memories,
    sent,
    log,
    async say(message, context = {}) {
      const responses: AgentResponse[] = [];
      for await (const response of controller.processMessage(message, { ...emptyContext, ...context }))
        responses.push(response);
      return { responses, answer: responses.at(-1) as Answer };
    },
  };
}
