// MCP servers, all that are configured, and their tools. Each is on its own: one that hangs or crashes holds up no
// other.
import type { Tool } from '@nod/agent';
import { type ArgumentCheck, createArgumentCheck } from './argument-check.ts';
import { toTool } from './foreign-tool.ts';
import { expandVariables, type McpConfig, mcpConfigSchema } from './mcp-config.ts';
import { createMcpConnection, type McpConnection } from './mcp-connection.ts';
import type { McpPorts, McpServerState } from './mcp-ports.ts';
import { toToolName } from './tool-name.ts';

export interface McpServers {
  /** The tools of all servers, as last listed. Those of a server that is down fail with the reason. */
  tools(): Tool[];
  /** Whose tool it is; null for a name that is no tool of these servers. */
  serverOf(toolName: string): string | null;
  states(): McpServerState[];
  /** Calls back whenever `tools()` may have changed; returns a function that ends it. */
  follow(listener: () => void): () => void;
  /** Resolves when each server has been tried once; never rejects. */
  tried(): Promise<void>;
  /** Ends connections and processes. */
  close(): Promise<void>;
}

/** Returns at once. Throws (ZodError) when the configuration is not one. */
export function connectMcpServers(config: McpConfig, ports: McpPorts): McpServers {
  const expanded = expandVariables(config, ports.environment ?? process.env);
  const { mcpServers } = mcpConfigSchema.parse(expanded);
  const checkArguments = createArgumentCheck(ports.runApart);
  const listeners = new Set<() => void>();
  const offered = new Map<string, Map<string, Tool>>();
  const connections = Object.entries(mcpServers)
    .filter(([, server]) => server.disabled !== true)
    .map(([name, server]) => {
      const connection = createMcpConnection(name, server, ports, () => {
        offered.set(name, offerTools(connection, checkArguments, ports));
        for (const listener of listeners) listener();
      });
      return connection;
    });

  return {
    // By name, so that a name made to look like another server's cannot stand beside it.
    tools: () => [...new Map([...offered.values()].flatMap((tools) => [...tools])).values()],
    serverOf: (toolName) => [...offered].findLast(([, tools]) => tools.has(toolName))?.[0] ?? null,
    states: () => connections.map((connection) => connection.state()),
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async tried() {
      await Promise.all(connections.map(({ tried }) => tried));
    },
    async close() {
      listeners.clear();
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function offerTools(
  connection: McpConnection,
  checkArguments: ArgumentCheck,
  { log }: McpPorts,
): Map<string, Tool> {
  const { server, digest, timeLimitMs, call } = connection;
  const offered = new Map<string, Tool>();
  for (const foreign of connection.tools()) {
    const name = toToolName(server, foreign.name);
    try {
      const current = () => connection.tools().find((each) => each.name === foreign.name);
      const source = { server, digest, name, timeLimitMs, checkArguments, current, call };
      offered.set(name, toTool(foreign, source));
    } catch (error) {
      log({ type: 'tool-left-out', server, tool: foreign.name, error: String(error) });
    }
  }
  return offered;
}
