// What tests of the offline agent share: an agent of all built-in tools without a model.
import {
  type AgentContext,
  type AgentController,
  type AgentResponse,
  type Answer,
  createAgentController,
  createExtractDataTool,
  createGenerateReplyTool,
  createMemoryTools,
  createSendMessageTool,
  createSummarizeTool,
  createToolRegistry,
  type MessageToSend,
  type Tool,
  type ToolRunner,
} from '@nod/agent';
import { createMemories, emptyContext } from '@nod/agent/test-context';
import { createLoggingRunner, type ToolLogEntry } from '@nod/agent/test-logging-runner';
import { createIntentTracker } from './intent-tracker.ts';
import { createOfflineAgent } from './offline-agent.ts';

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
    createSummarizeTool({ model, page: null, pause: async () => {} }),
    createExtractDataTool({ page: null }),
    createGenerateReplyTool({ model, page: null, onDraft: () => {} }),
    ...createMemoryTools({ memory: memories, source: 'nod' }),
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
