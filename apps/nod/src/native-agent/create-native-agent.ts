// The built-in agent, put together: model, memory, tools, and what it does without a model.
import {
  createAgentController,
  createContextManager,
  createIntentTracker,
  createOfflineAgent,
  type MemoryStore,
  type Tool,
} from '@nod/agent';
import type { Hub } from '@nod/hub';
import type { NativeAgent } from '@nod/hub/native-agents';
import type { AgentName } from '@nod/protocol';
import type { SettingsFile } from '../settings-file.ts';
import { createConnectedModel } from './connected-model.ts';
import { createAgentTools, type ToolOptions } from './create-agent-tools.ts';
import { createNearestExample } from './nearest-example.ts';

export interface NativeAgentPorts {
  name: AgentName;
  hub: Hub;
  memories: MemoryStore;
  settings: SettingsFile;
  tools: ToolOptions;
  foreignTools(): Tool[];
  newPlanId(): string;
  report(error: unknown): void;
}

export function createNativeAgent(ports: NativeAgentPorts): NativeAgent {
  const { name, hub, memories, settings, newPlanId, report } = ports;
  const model = createConnectedModel(settings);
  const nearest = createNearestExample();
  return {
    name,
    createController(runTool) {
      const tools = createAgentTools({
        agent: name,
        hub,
        memories,
        model,
        runTool,
        newPlanId,
        foreignTools: ports.foreignTools,
        ...ports.tools,
      });
      return createAgentController({
        agentName: name,
        model,
        offline: createOfflineAgent({ tools, runTool, newPlanId }),
        // A model reads the message itself; the examples are for when there is none.
        intents: createIntentTracker({ nearest: async (text) => (model() === null ? nearest(text) : null) }),
        tools,
        runTool,
        showReasoning: () => settings.read().showReasoning,
      });
    },
    async buildContext(message, chatHistory) {
      const personas = () => settings.read();
      const context = createContextManager({
        memory: memories,
        history: () => chatHistory,
        personas,
        report,
      });
      await context.retrieveRelevantMemories(message.payload.text ?? '');
      return context.buildContext();
    },
  };
}
