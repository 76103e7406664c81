// The hub as an MCP server for one program: its tools over the hub's client, and no state of its own.
import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { z } from 'zod';
import { askTool } from './ask-user.ts';
import { checkMessagesTool } from './check-messages.ts';
import { type ClientTraits, findClientTraits } from './known-clients.ts';
import { type McpTool, toListedTool } from './mcp-tool.ts';
import { readCallEvidence } from './naming/call-evidence.ts';
import type { SessionNames } from './naming/session-names.ts';
import { sendMessageTool } from './send-message.ts';
import { refusalsAsResults } from './tool-result.ts';
import { waitForAnswerTool } from './wait-for-answer.ts';

export interface McpServerOptions {
  client: HubClient;
  /** Who the sessions of the connected program are. */
  names: SessionNames;
  version: string;
  /** How often a waiting call says that it still waits. */
  progressEveryMs?: number;
  /** How long a call may take, whatever is known of the client; null: for ever. */
  patienceMs?: number | null | undefined;
}

const PROGRESS_EVERY_MS = 10_000;
const INSTRUCTIONS =
  'Nod connects you with the person you work for, and with other agents. Use ask_user (called ask_person in some programs) when you need a decision and cannot go on without it, and wait_for_answer when it tells you that there is no answer yet; use send_message to report or to offer choices without waiting; use check_messages to read what was sent to you.';

const envelopeSchema = z.object({ [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }) });

/** Which tools are listed, and under which names, depends on the client: hence not the SDK's own list of tools. */
export function createMcpServer(options: McpServerOptions): Server {
  const { client: hub, names, version, progressEveryMs = PROGRESS_EVERY_MS } = options;
  const server = new Server(
    { name: 'nod', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const traitsOf = (context: ServerContext) => {
    const traits = findClientTraits(readClientName(server, context));
    return options.patienceMs === undefined ? traits : { ...traits, patienceMs: options.patienceMs };
  };

  server.setRequestHandler('tools/list', (_request, context) => ({
    tools: listTools(traitsOf(context)).map(toListedTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = findTool(params.name);
    const client = traitsOf(context);
    const result = await refusalsAsResults(async () => {
      const evidence = readCallEvidence(context.mcpReq._meta);
      const agent = await names.nameOf(readClientName(server, context), evidence);
      return tool.call(params.arguments ?? {}, { hub, agent, client, context, progressEveryMs });
    });
    return server.projectCallToolResult(result, undefined);
  });
  return server;
}

function listTools({ askTool: name }: Pick<ClientTraits, 'askTool'>): McpTool[] {
  return [sendMessageTool, { ...askTool, name }, waitForAnswerTool, checkMessagesTool];
}

/** Under every name that is listed to anybody: a program's settings may name one that its client does not list. */
function findTool(name: string): McpTool {
  const tool = [...listTools({ askTool: 'ask_user' }), ...listTools({ askTool: 'ask_person' })].find(
    (each) => each.name === name,
  );
  if (tool) return tool;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`);
}

/** Since 2026 every request names its client, before that the first one. */
function readClientName(server: Server, { mcpReq }: ServerContext): string {
  const named = envelopeSchema.safeParse(mcpReq.envelope).data?.[CLIENT_INFO_META_KEY];
  return (named ?? server.getClientVersion())?.name ?? '';
}
