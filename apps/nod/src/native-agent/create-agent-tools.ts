// The tools of the built-in agent. Files, commands and the web are there only as far as the person allows.
import { setImmediate as pause } from 'node:timers/promises';
import {
  createExtractDataTool,
  createGenerateReplyTool,
  createRunPlanTool,
  createSaveMemoryTool,
  createSearchMemoryTool,
  createSendMessageTool,
  createSummarizeTool,
  createToolRegistry,
  type MemoryStore,
  type Model,
  type Tool,
  type ToolRegistry,
  type ToolRunner,
} from '@nod/agent';
import type { Hub } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { createFileTools } from '@nod/tools-files';
import { createWebTool } from '@nod/tools-web';

export interface ToolOptions {
  /** The one folder whose files the agent may see. */
  folder: string;
  allowWrite: boolean;
  allowShell: boolean;
  allowWeb: boolean;
}

export interface AgentToolPorts extends ToolOptions {
  agent: AgentName;
  hub: Hub;
  memories: MemoryStore;
  model(): Model | null;
  runTool: ToolRunner;
  /** The tools of the configured MCP servers. */
  foreignTools(): Tool[];
  newPlanId(): string;
}

/** Whatever is not said in the environment is not allowed. */
export function readToolOptions(env: NodeJS.ProcessEnv, defaultFolder: string): ToolOptions {
  return {
    folder: env.NOD_FOLDER || defaultFolder,
    allowWrite: env.NOD_ALLOW_WRITE === '1',
    allowShell: env.NOD_ALLOW_SHELL === '1',
    allowWeb: env.NOD_ALLOW_WEB === '1',
  };
}

/** What the agent has at this moment: the tools of MCP servers come and go. */
export function createAgentTools(ports: AgentToolPorts): () => ToolRegistry {
  const { agent, hub, memories, model, runTool, newPlanId } = ports;
  const own = [
    createSummarizeTool({ model, pause: () => pause() }),
    createExtractDataTool(),
    createGenerateReplyTool({ model }),
    createSearchMemoryTool({ memory: memories }),
    createSaveMemoryTool({ memory: memories, source: agent }),
    createSender(hub, agent),
    ...createFileTools(ports),
    ...createWebTool({ enabled: ports.allowWeb }),
    createRunPlanTool({ tools, runTool, newPlanId }),
  ];
  function tools(): ToolRegistry {
    return createToolRegistry([...own, ...ports.foreignTools()]);
  }
  return tools;
}

function createSender(hub: Hub, from: AgentName): Tool {
  return createSendMessageTool({
    async send(outgoing) {
      const { message, scheduledFor } = await hub.bus.send({ from, ...outgoing });
      return { messageId: message.id, scheduledFor };
    },
  });
}
