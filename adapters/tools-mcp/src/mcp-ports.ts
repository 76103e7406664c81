// Ports of the connections to MCP servers, and what is told about the servers.
import type { After, RunApart } from '@nod/agent';

export interface McpServerState {
  server: string;
  status: 'connecting' | 'ready' | 'down' | 'closed';
  /** Why it is down, in words, without secrets. */
  error: string | null;
  tools: number;
}

export type McpEvent =
  | { type: 'server-ready'; server: string; tools: number }
  | { type: 'server-down'; server: string; error: string; retryInMs: number }
  | { type: 'tools-changed'; server: string; tools: number }
  | { type: 'tool-left-out'; server: string; tool: string; error: string };

export interface McpPorts {
  log(event: McpEvent): void;
  /** The version told to servers. */
  version: string;
  /** For the schemas of servers, which are foreign content. */
  runApart: RunApart;
  after?: After;
  /** For `${NAME}` in the configuration; the hub's own unless given. */
  environment?: NodeJS.ProcessEnv;
  /** For starting a server, shaking hands and listing its tools. */
  connectTimeLimitMs?: number;
}
