// The built-in agent, put together: model, memory, tools, and what it does without a model.
import {
  createAgentController,
  type IntentTracker,
  type Model,
  type Tool,
  withFilesInWords,
  withRetries,
} from '@nod/agent';
import type { Worker } from '@nod/hosting';
import { createModel, type ModelConfig } from '@nod/model-ai-sdk';
import { createNativeWorker, type NativeAgent } from '@nod/native-agent';
import { createIntentTracker, createOfflineAgent } from '@nod/offline-agent';
import type { AgentName, ConversationId } from '@nod/protocol';
import { clock, newId, timer, timeZone } from '@nod/system-node';
import type { McpServers } from '@nod/tools-mcp';
import type { HubParts } from '../installed/installed-parts.ts';
import { log } from '../machine/log.ts';
import { createAccessTools } from './access-tools.ts';
import { createAgentTools } from './agent-tools.ts';
import { createAttachmentReader } from './attachment-reader.ts';
import { createContextBuilder } from './context-builder.ts';
import { createMentionableFiles } from './mention-suggestions.ts';
import { createRunPages } from './run-pages.ts';

/** Quiet conversations are forgotten from here on: their history tells nearly as much. */
const MOST_INTENTS = 200;

export async function startNativeWorker(
  name: AgentName,
  parts: HubParts,
  servers: McpServers | null,
): Promise<Worker> {
  // A run that goes on may wait for the approval of a tool that one of the servers has.
  if (parts.hub.runs.active().some((run) => run.agent === name)) await servers?.tried();
  const agent = createNativeAgent(name, parts, () => servers?.tools() ?? []);
  const after = (ms: number, callback: () => void) => timer(clock() + ms, callback);
  return createNativeWorker(
    { clock, after, onFailedCall: (failed) => log.warn({ ...failed }, 'a tool call failed') },
    agent,
  );
}

function createNativeAgent(name: AgentName, parts: HubParts, foreignTools: () => Tool[]): NativeAgent {
  const { hub, memories, settings, browsers, report } = parts;
  const readAttachment = createAttachmentReader(hub.attachments, name, report);
  const newPlanId = () => newId('run');
  const model = createConnectedModel(parts);
  const accessTools = createAccessTools(parts);
  const files = createMentionableFiles(parts);
  const agents = () => listOthers(name, parts);
  const surroundings = () => ({ now: clock(), timeZone: timeZone(), agents: agents() });
  const intentsOf = createConversationIntents();
  return {
    createController({ conversationId, message, pages, runTool, mode, recordTurns, waitsForPerson }) {
      const ports = {
        agent: name,
        hub,
        memories,
        readAttachment,
        ...createRunPages(browsers, { message, pages }),
        accessTools,
        foreignTools,
        model,
        newPlanId,
      };
      const allTools = createAgentTools({ ...ports, runTool });
      const tools = () => (mode() === 'ask' ? null : allTools());
      return createAgentController({
        agentName: name,
        model() {
          const connected = model();
          return connected && recordTurns(connected);
        },
        offline: createOfflineAgent({ tools, runTool, newPlanId, clock, zone: timeZone, agents }),
        intents: intentsOf(conversationId),
        tools,
        runTool,
        showReasoning: () => settings.read().showReasoning,
        waitsForPerson,
      });
    },
    buildContext: createContextBuilder({ memories, settings, files, readAttachment, surroundings, report }),
  };
}

/** The agents that can be written to, but for this one. */
function listOthers(name: AgentName, { hub }: HubParts): AgentName[] {
  return Object.values(hub.startingPoint().overview.agents)
    .filter((agent) => agent.terminatedAt === null && agent.name !== name)
    .map((agent) => agent.name);
}

/** The model that the settings name now, with its retries and its fallback; a new one each time, for one run. Null: none. */
function createConnectedModel({ settings }: HubParts): () => Model | null {
  return () => {
    const { model, fallback } = settings.models();
    return model && connect(model, fallback);
  };
}

function connect(model: ModelConfig, fallback: ModelConfig | null): Model {
  const ports = { clock, timer, fetch };
  return withRetries(withFilesInWords(createModel(model, ports)), {
    ...(fallback ? { fallback: withFilesInWords(createModel(fallback, ports)) } : {}),
    clock,
    timer,
    random: Math.random,
  });
}

/** Intents of each conversation, kept over its runs. */
function createConversationIntents(): (conversation: ConversationId) => IntentTracker {
  const trackers = new Map<ConversationId, IntentTracker>();
  return (conversation) => {
    const tracker = trackers.get(conversation) ?? createIntentTracker();
    trackers.delete(conversation);
    trackers.set(conversation, tracker);
    const [oldest] = trackers.keys();
    if (trackers.size > MOST_INTENTS && oldest) trackers.delete(oldest);
    return tracker;
  };
}
