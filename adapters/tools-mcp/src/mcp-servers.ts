// MCP servers, all that are configured, and their tools. Each is on its own: one that hangs or crashes holds up no
// other.
import type { Tool as ForeignTool } from '@modelcontextprotocol/client';
import type { Tool } from '@nod/agent';
import { type ArgumentCheck, createArgumentCheck } from './argument-check.ts';
import { toTitle, toTool } from './foreign-tool.ts';
import { expandVariables, type McpConfig, mcpConfigSchema } from './mcp-config.ts';
import { createMcpConnection, type McpConnection } from './mcp-connection.ts';
import type { McpPorts, McpServerState } from './mcp-ports.ts';
import { toToolName } from './tool-name.ts';

/** Where a tool comes from, for the person who is asked about a call of it. */
export interface ToolOrigin {
  server: string;
  /** As the server calls it. */
  tool: string;
  title: string | null;
  /** What the server says of it; not proven by anything. */
  annotations: ForeignTool['annotations'] | null;
}

export interface McpServers {
  /** The tools of all servers, as last listed. Those of a server that is down fail with the reason. */
  tools(): Tool[];
  /** Null for a name that is no tool of these servers. */
  origin(toolName: string): ToolOrigin | null;
  states(): McpServerState[];
  /** Calls back whenever `tools()` may have changed; returns a function that ends it. */
  follow(listener: () => void): () => void;
  /** Resolves when each server has been tried once; never rejects. */
  tried(): Promise<void>;
  /** Ends connections and processes. */
  close(): Promise<void>;
}

interface OfferedTool {
  tool: Tool;
  origin: ToolOrigin;
}

/** Returns at once. Throws (ZodError) when the configuration is not one. */
export function connectMcpServers(config: McpConfig, ports: McpPorts): McpServers {
  const expanded = expandVariables(config, ports.environment ?? process.env);
  const { mcpServers } = mcpConfigSchema.parse(expanded);
  const checkArguments = createArgumentCheck(ports.runApart);
  const listeners = new Set<() => void>();
  const offered = new Map<string, Map<string, OfferedTool>>();
  const connections = Object.entries(mcpServers)
    .filter(([, server]) => server.disabled !== true)
    .map(([name, server]) => {
      const connection = createMcpConnection(name, server, ports, () => {
        offered.set(name, offerTools(connection, checkArguments, ports));
        for (const listener of listeners) listener();
      });
      return connection;
    });
  const all = () => [...offered.values()].flatMap((tools) => [...tools]);

  return {
    // By name, so that a name made to look like another server's cannot stand beside it.
    tools: () => [...new Map(all()).values()].map(({ tool }) => tool),
    origin: (toolName) => new Map(all()).get(toolName)?.origin ?? null,
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
): Map<string, OfferedTool> {
  const { server, digest, timeLimitMs, call } = connection;
  const offered = new Map<string, OfferedTool>();
  for (const foreign of connection.tools()) {
    const name = toToolName(server, foreign.name);
    try {
      const current = () => connection.tools().find((each) => each.name === foreign.name);
      const source = { server, digest, name, timeLimitMs, checkArguments, current, call };
      const tool = toTool(foreign, source);
      offered.set(name, { tool, origin: toOrigin(server, foreign) });
    } catch (error) {
      log({ type: 'tool-left-out', server, tool: foreign.name, error: String(error) });
    }
  }
  return offered;
}

function toOrigin(server: string, foreign: ForeignTool): ToolOrigin {
  const { name, annotations } = foreign;
  return { server, tool: name, title: toTitle(foreign), annotations: annotations ?? null };
}
