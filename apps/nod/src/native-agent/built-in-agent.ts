// The built-in agent, as it is installed: it is known from the beginning, its code is loaded when somebody first speaks
// to it, or asks for its tools.
import type { HostedAgent } from '@nod/hosting';
import { ALL_ABILITIES, BUILT_IN_AGENT } from '@nod/protocol';
import type { McpServers } from '@nod/tools-mcp';
import type { HubParts } from '../installed/installed-parts.ts';

const NAME = BUILT_IN_AGENT;

export function createBuiltInAgent(parts: HubParts): HostedAgent {
  let connecting: Promise<McpServers | null> | null = null;
  const servers = () => {
    connecting ??= connectServers(parts);
    return connecting;
  };
  return {
    name: NAME,
    abilities: ALL_ABILITIES,
    async load() {
      const { startNativeWorker } = await import('./native-agent.ts');
      return startNativeWorker(NAME, parts, await servers());
    },
    async tools() {
      const { listTools } = await import('./agent-tools.ts');
      return listTools(NAME, parts, await servers());
    },
    async suggestMentions(query) {
      const { createMentionableFiles, suggestMentions } = await import('./mention-suggestions.ts');
      return suggestMentions(query, { files: createMentionableFiles(parts), memories: parts.memories });
    },
  };
}

/** The person's MCP servers; null when there are none. They end with the signal. */
async function connectServers({ folder, signal, report }: HubParts): Promise<McpServers | null> {
  const { connectMcp } = await import('./mcp-servers.ts');
  if (signal.aborted) return null;
  const servers = connectMcp(folder.mcpConfig);
  signal.addEventListener('abort', () => void servers?.close().catch(report), { once: true });
  return servers;
}
