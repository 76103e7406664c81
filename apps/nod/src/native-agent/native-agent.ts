// The built-in agent, put together: model, memory, tools, and what it does without a model.
import { type Clock, createAgentController, type MemoryStore, type Tool } from '@nod/agent';
import type { Hub } from '@nod/hub';
import type { NativeAgent } from '@nod/native-agent';
import { createOfflineAgent } from '@nod/offline-agent';
import type { AgentName } from '@nod/protocol';
import type { SettingsFile } from '../settings/settings-file.ts';
import { createAccessTools } from './access-tools.ts';
import { createAgentTools } from './agent-tools.ts';
import { createConnectedModel } from './connected-model.ts';
import { createContextBuilder } from './context-builder.ts';
import { createConversationIntents } from './conversation-intents.ts';
import { createMentionableFiles } from './mentionable-files.ts';

export interface NativeAgentPorts {
  name: AgentName;
  hub: Hub;
  memories: MemoryStore;
  settings: SettingsFile;
  hubFolder: string;
  foreignTools(): Tool[];
  newPlanId(): string;
  clock: Clock;
  /** The person's, as in the IANA list. */
  timeZone(): string;
  report(error: unknown): void;
}

export function createNativeAgent(ports: NativeAgentPorts): NativeAgent {
  const { name, memories, settings, hubFolder, newPlanId, clock, timeZone, report } = ports;
  const model = createConnectedModel(settings);
  const access = () => settings.read().access;
  const accessTools = createAccessTools({ access, hubFolder });
  const files = createMentionableFiles({ access, hubFolder });
  const surroundings = () => ({ now: clock(), timeZone: timeZone(), agents: listOthers(ports) });
  const intentsOf = createConversationIntents();
  const agents = () => listOthers(ports);
  return {
    createController({ conversationId, runTool, mode, recordTurns, waitsForPerson }) {
      const allTools = createAgentTools({ ...ports, agent: name, accessTools, model, runTool });
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
    buildContext: createContextBuilder({ memories, settings, files, surroundings, report }),
  };
}

/** The agents that can be written to, but for this one. */
function listOthers({ name, hub }: NativeAgentPorts): AgentName[] {
  return Object.values(hub.startingPoint().overview.agents)
    .filter((agent) => agent.terminatedAt === null && agent.name !== name)
    .map((agent) => agent.name);
}
