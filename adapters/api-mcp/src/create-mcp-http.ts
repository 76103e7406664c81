// MCP over streamable HTTP. Who may call, and Host and Origin, are checked in front of it.
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { type AgentName, agentNameSchema, type ErrorBody } from '@nod/protocol';
import { createMcpServer } from './create-mcp-server.ts';
import { createMcpSessions } from './mcp-sessions.ts';

export interface McpHttp {
  /** Answers one request. The agent is named by `?agent=NAME` or the header `x-nod-agent`. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface McpHttpOptions {
  client: HubClient;
  version: string;
  progressEveryMs?: number;
}

/** Clients of the 2026 protocol are served call by call, older ones in sessions. */
export function createMcpHttp(options: McpHttpOptions): McpHttp {
  const serve = (agent: AgentName) => createMcpServer({ ...options, agent });
  const sessions = createMcpSessions(serve);
  const modern = createMcpHandler(
    ({ requestInfo }) => serve(agentNameSchema.parse(requestInfo && toAgent(requestInfo))),
    {
      legacy: 'reject',
      responseMode: 'sse',
    },
  );
  return {
    async fetch(request) {
      const agent = agentNameSchema.safeParse(toAgent(request));
      if (!agent.success) return refuse('name the agent: /mcp?agent=NAME or the header x-nod-agent');
      return (await isLegacyRequest(request)) ? sessions.fetch(request, agent.data) : modern.fetch(request);
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

function toAgent(request: Request): string | null {
  return new URL(request.url).searchParams.get('agent') ?? request.headers.get('x-nod-agent');
}

function refuse(message: string): Response {
  const body: ErrorBody = { error: { code: 'invalid_request', message } };
  return Response.json(body, { status: 400 });
}
