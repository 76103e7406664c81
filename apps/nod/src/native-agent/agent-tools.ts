// The tools of the built-in agent. Files, commands and the web are there only as far as the person allows.
import { setImmediate as pause } from 'node:timers/promises';
import {
  type AttachmentReader,
  createExtractDataTool,
  createGenerateReplyTool,
  createMemoryTools,
  createPageTools,
  createReadAttachmentTool,
  createRunPlanTool,
  createSendMessageTool,
  createSummarizeTool,
  createToolRegistry,
  type MemoryStore,
  type Model,
  type PageBridge,
  type PagesRead,
  type Tool,
  type ToolRegistry,
  type ToolRunner,
} from '@nod/agent';
import type { Hub } from '@nod/hub';
import type { AgentName, AgentTool } from '@nod/protocol';
import type { McpServers } from '@nod/tools-mcp';
import type { HubParts } from '../installed/installed-parts.ts';
import { createAccessTools } from './access-tools.ts';

interface AgentToolPorts {
  agent: AgentName;
  hub: Hub;
  memories: MemoryStore;
  readAttachment: AttachmentReader;
  /** The page beside the person. */
  page: PageBridge;
  /** The same for what tools read by themselves; null for orders of others. */
  ownPage: PageBridge | null;
  pages: PagesRead;
  onDraft(reply: string): void;
  /** The tools for files, commands and the web, as far as the person allows them now. */
  accessTools(): Tool[];
  model(): Model | null;
  runTool: ToolRunner;
  /** The tools of the configured MCP servers. */
  foreignTools(): Tool[];
  newPlanId(): string;
}

/** What the agent has at this moment: what the person allows and the tools of MCP servers come and go. */
export function createAgentTools(ports: AgentToolPorts): () => ToolRegistry {
  const { agent, hub, memories, readAttachment, page, ownPage, pages, model, runTool, newPlanId } = ports;
  const own = [
    createSummarizeTool({ model, page: ownPage, pause: () => pause() }),
    createExtractDataTool({ page: ownPage }),
    createGenerateReplyTool({ model, page: ownPage, onDraft: ports.onDraft }),
    ...createMemoryTools({ memory: memories, source: agent }),
    createReadAttachmentTool(readAttachment),
    ...createPageTools(page, pages),
    createSender(hub, agent),
    createRunPlanTool({ tools, runTool, newPlanId }),
  ];
  function tools(): ToolRegistry {
    return createToolRegistry([...own, ...ports.accessTools(), ...ports.foreignTools()]);
  }
  return tools;
}

function createSender(hub: Hub, from: AgentName): Tool {
  return createSendMessageTool({
    async send(outgoing) {
      const { message, scheduledFor } = await hub.bus.send({ from, ...outgoing });
      return { messageId: message.id, scheduledFor, to: message.to };
    },
  });
}

/**
 * For policies about them: as they are now, once each MCP server was tried. Tools that only run others are left out: each
 * of those is decided on. Nothing is run here.
 */
export async function listTools(
  agent: AgentName,
  parts: HubParts,
  servers: McpServers | null,
): Promise<AgentTool[]> {
  await servers?.tried();
  const tools = createAgentTools({
    ...parts,
    ...NO_PAGE,
    agent,
    readAttachment: async () => null,
    accessTools: createAccessTools(parts),
    model: () => null,
    runTool: refuse,
    foreignTools: () => servers?.tools() ?? [],
    newPlanId: () => '',
  });
  return tools()
    .list()
    .filter(({ isComposite }) => !isComposite)
    .map(({ name, description, annotations }) => ({
      name,
      description,
      server: servers?.serverOf(name) ?? null,
      readOnly: annotations?.readOnly ?? false,
    }));
}

const NO_PAGE = {
  page: { ask: () => Promise.reject(new Error('these tools are only listed')) },
  ownPage: null,
  pages: { sites: () => [], lastUrl: null, isDraft: () => false },
  onDraft: () => {},
};

const refuse: ToolRunner = async () => {
  throw new Error('these tools are only listed');
};
