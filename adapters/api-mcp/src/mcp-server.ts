// The MCP server of one program: the hub's tools over the hub's client, and no state of its own.
import { randomUUID } from 'node:crypto';
import {
  type RequestId as CallId,
  CLIENT_INFO_META_KEY,
  type JSONRPCNotification,
  type MessageExtraInfo,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { z } from 'zod';
import { createGivenAnswers } from './calls/given-answers.ts';
import { type McpTool, toListedTool } from './calls/mcp-tool.ts';
import { refusalsAsResults } from './calls/tool-result.ts';
import { type ClientTraits, findClientTraits } from './clients/known-clients.ts';
import { readCallEvidence } from './naming/call-evidence.ts';
import type { SessionNames } from './naming/session-names.ts';
import { askApprovalTool } from './tools/ask-approval-tool.ts';
import { askTool } from './tools/ask-user-tool.ts';
import { checkMessagesTool } from './tools/check-messages-tool.ts';
import { readAttachmentTool } from './tools/read-attachment-tool.ts';
import { sendMessageTool } from './tools/send-message-tool.ts';
import { waitForAnswerTool } from './tools/wait-for-answer-tool.ts';

export interface McpServerOptions {
  client: HubClient;
  /** Who the sessions of the connected program are. */
  names: SessionNames;
  version: string;
  /** How often a waiting call says that it still waits. */
  progressEveryMs?: number;
  /** What the program has given this server as its environment, where it started it. */
  env?: NodeJS.ProcessEnv;
  /** How long a call may take, whatever is known of the client; null: for ever. */
  patienceMs?: number | null | undefined;
  /** Aborts when the server stops: then calls that wait say that there is no answer yet. */
  stopping?: AbortSignal;
  /** Hears of every call until it has its result. */
  onCall?: (ended: Promise<unknown>) => void;
}

const PROGRESS_EVERY_MS = 10_000;
const INSTRUCTIONS =
  'Nod connects you with the person you work for, and with other agents. Use ask_user (called ask_person in some programs) when you need a decision and cannot go on without it, and wait_for_answer when it tells you that there is no answer yet; use send_message to report or to offer choices without waiting; use check_messages to read what was sent to you, and read_attachment for its files. ask_approval is for programs that ask before they run a tool.';

const cancelledSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});
const envelopeSchema = z.object({ [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }) });

/** Which tools are listed, and under which names, depends on the client: hence not the SDK's own list of tools. */
export function createMcpServer(options: McpServerOptions): Server {
  const { client: hub, names, version, progressEveryMs = PROGRESS_EVERY_MS, stopping } = options;
  const given = createGivenAnswers(hub);
  const server = new AnsweringServer(
    { name: 'nod', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.onCancelled = given.cancelled;
  const traitsOf = (context: ServerContext) => {
    const traits = findClientTraits(readClientName(server, context), options.env);
    return options.patienceMs === undefined ? traits : { ...traits, patienceMs: options.patienceMs };
  };

  server.setRequestHandler('tools/list', (_request, context) => ({
    tools: listTools(traitsOf(context)).map(toListedTool),
  }));
  const callTool = async (name: string, args: Record<string, unknown>, context: ServerContext) => {
    const tool = findTool(name);
    const client = traitsOf(context);
    await given.confirm();
    const result = await refusalsAsResults(async () => {
      const evidence = readCallEvidence(context.mcpReq._meta);
      const agent = await names.nameOf(readClientName(server, context), evidence);
      const call = { id: randomUUID(), hub, agent, client, context, given, progressEveryMs, stopping };
      return tool.call(args, call);
    });
    return server.projectCallToolResult(result, undefined);
  };

  server.setRequestHandler('tools/call', ({ params }, context) => {
    const called = callTool(params.name, params.arguments ?? {}, context);
    options.onCall?.(called);
    return called;
  });
  return server;
}

/** A cancellation also comes for a call that was answered already: then its result was not read. */
class AnsweringServer extends Server {
  onCancelled: (call: CallId) => void = () => {};

  protected override _onnotification(notification: JSONRPCNotification, extra?: MessageExtraInfo): void {
    super._onnotification(notification, extra);
    const cancelled = cancelledSchema.safeParse(notification);
    if (cancelled.success) this.onCancelled(cancelled.data.params.requestId);
  }
}

function listTools({ askTool: name }: Pick<ClientTraits, 'askTool'>): McpTool[] {
  return [
    sendMessageTool,
    { ...askTool, name },
    waitForAnswerTool,
    checkMessagesTool,
    readAttachmentTool,
    askApprovalTool,
  ];
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
