// MCP over streamable HTTP. Who may call, as which agent, and Host and Origin, are checked in front of it.
import { randomUUID } from 'node:crypto';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { chosenNameSchema } from '@nod/protocol';
import { z } from 'zod';
import { createMcpServer } from './create-mcp-server.ts';
import { createMcpSessions, type McpCaller } from './mcp-sessions.ts';
import { createCallNames } from './naming/session-names.ts';

export interface McpHttp {
  /** Answers one request. The header `x-nod-agent` names the agent, `authorization` is the credential it acts with. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface McpHttpOptions {
  /** A client of the hub that acts with this credential, and can do no more than it. */
  createClient: (authorization: string) => HubClient;
  version: string;
  progressEveryMs?: number;
}

const callerSchema = z.object({ agent: chosenNameSchema, authorization: z.string() });

/** Clients of the 2026 protocol are served call by call, older ones in sessions. */
export function createMcpHttp(options: McpHttpOptions): McpHttp {
  const holder = randomUUID();
  const serve = ({ agent, authorization }: McpCaller) => {
    const client = options.createClient(authorization);
    return createMcpServer({ ...options, client, names: createCallNames(client, agent, holder) });
  };
  const sessions = createMcpSessions(serve);
  const modern = createMcpHandler(
    ({ requestInfo }) => serve(callerSchema.parse(requestInfo && toHeaders(requestInfo))),
    {
      legacy: 'reject',
      responseMode: 'sse',
    },
  );
  return {
    async fetch(request) {
      const caller = callerSchema.parse(toHeaders(request));
      return (await isLegacyRequest(request)) ? sessions.fetch(request, caller) : modern.fetch(request);
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

function toHeaders({ headers }: Request) {
  return { agent: headers.get('x-nod-agent'), authorization: headers.get('authorization') };
}
