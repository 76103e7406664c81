// The start of the built-in agent: it is known from the beginning, its code is loaded when somebody first speaks to
// it, or asks for its tools.
import type { MemoryStore } from '@nod/agent';
import { type HostedAgent, hostAgent } from '@nod/hosting';
import type { Hub } from '@nod/hub';
import type { FailedCall } from '@nod/native-agent';
import { ALL_ABILITIES, BUILT_IN_AGENT } from '@nod/protocol';
import { clock, newId } from '@nod/system-node';
import type { McpServers } from '@nod/tools-mcp';
import type { SettingsFile } from '../settings/settings-file.ts';

const NAME = BUILT_IN_AGENT;

export interface NativeAgentParts {
  hub: Hub;
  memories: MemoryStore;
  settings: SettingsFile;
  /** The person's MCP servers, connected when first asked for; null when there are none. */
  servers(): Promise<McpServers | null>;
  /** Where the hub keeps its own data: no tool gets at it unasked. */
  hubFolder: string;
  signal: AbortSignal;
  report(error: unknown): void;
  /** For the log. */
  onFailedCall(failed: FailedCall): void;
}

export interface StartedAgent {
  /** Goes on with what was under way, then works in the background until the signal aborts. */
  begin(): void;
  agent: HostedAgent;
}

/** Does nothing until it is told to begin. `mcpConfig` names the MCP servers; it need not be there. */
export function startNativeAgent(
  options: Omit<NativeAgentParts, 'servers'> & { mcpConfig: string },
): StartedAgent {
  let connecting: Promise<McpServers | null> | null = null;
  const servers = () => {
    connecting ??= connectServers(options);
    return connecting;
  };
  const parts = { ...options, servers };
  const agent: HostedAgent = {
    name: NAME,
    abilities: ALL_ABILITIES,
    async load() {
      const { startNativeWorker } = await import('./native-worker.ts');
      return startNativeWorker(NAME, parts);
    },
    async tools() {
      const { listTools } = await import('./tool-list.ts');
      return listTools(NAME, parts, await servers());
    },
    async suggestMentions(query) {
      const { memories, settings, hubFolder } = options;
      const { suggestMentions } = await import('./mention-suggestions.ts');
      const { createMentionableFiles } = await import('./mentionable-files.ts');
      const files = createMentionableFiles({ access: () => settings.read().access, hubFolder });
      return suggestMentions(query, { files, memories });
    },
  };
  return { agent, begin: () => void host(parts, agent).catch(options.report) };
}

/** They end with the signal. */
async function connectServers({
  mcpConfig,
  signal,
  report,
}: {
  mcpConfig: string;
  signal: AbortSignal;
  report(error: unknown): void;
}): Promise<McpServers | null> {
  const { connectMcp } = await import('./mcp-servers.ts');
  if (signal.aborted) return null;
  const servers = connectMcp(mcpConfig);
  signal.addEventListener('abort', () => void servers?.close().catch(report), { once: true });
  return servers;
}

async function host({ hub, settings, report, signal }: NativeAgentParts, agent: HostedAgent): Promise<void> {
  const approvalLifeMs = () => settings.read().approvalMinutes * 60_000;
  const ports = { hub, clock, approvalLifeMs, newDraftId: () => newId('drf'), report };
  await hostAgent(ports, agent, signal);
}
