// The list of the built-in agent's tools, for policies about them. Nothing is run here.
import type { ToolRunner } from '@nod/agent';
import type { AgentName, AgentTool } from '@nod/protocol';
import type { McpServers } from '@nod/tools-mcp';
import { createAccessTools } from './access-tools.ts';
import { createAgentTools } from './agent-tools.ts';
import type { NativeAgentParts } from './native-agent-start.ts';

/** As they are now, once each MCP server was tried. Tools that only run others are left out: each of those is decided on. */
export async function listTools(
  agent: AgentName,
  { hub, memories, settings, hubFolder }: Omit<NativeAgentParts, 'servers'>,
  servers: McpServers | null,
): Promise<AgentTool[]> {
  await servers?.tried();
  const tools = createAgentTools({
    agent,
    hub,
    memories,
    accessTools: createAccessTools({ access: () => settings.read().access, hubFolder }),
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
      server: servers?.origin(name)?.server ?? null,
      readOnly: annotations?.readOnly ?? false,
    }));
}

const refuse: ToolRunner = async () => {
  throw new Error('these tools are only listed');
};
