// The hub as an MCP server for one agent: three tools over the hub's client, and no state of its own.
import { McpServer } from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import type { AgentName } from '@nod/protocol';
import { registerAskUser } from './ask-user.ts';
import { registerCheckMessages } from './check-messages.ts';
import { registerSendMessage } from './send-message.ts';

export interface McpServerOptions {
  client: HubClient;
  /** Who the connected program is. */
  agent: AgentName;
  version: string;
  /** How often a waiting call says that it still waits. */
  progressEveryMs?: number;
}

const PROGRESS_EVERY_MS = 10_000;
const INSTRUCTIONS =
  'Nod connects you with the person you work for, and with other agents. Use ask_user when you need a decision and cannot go on without it; use send_message to report or to offer choices without waiting; use check_messages to read what was sent to you.';

export function createMcpServer(options: McpServerOptions): McpServer {
  const server = new McpServer({ name: 'nod', version: options.version }, { instructions: INSTRUCTIONS });
  const settings = { progressEveryMs: PROGRESS_EVERY_MS, ...options };
  registerSendMessage(server, settings);
  registerAskUser(server, settings);
  registerCheckMessages(server, settings);
  return server;
}
