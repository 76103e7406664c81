// MCP over streamable HTTP. Who may call, as which agent, and Host and Origin, are checked in front of it.
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { chosenNameSchema } from '@nod/protocol';
import { z } from 'zod';
import { createMcpServer } from '../mcp-server.ts';
import { createCallNames, createSessionNames, type SessionNames } from '../naming/session-names.ts';
import { findInexact, toInexactError } from '../tools/exact-calls.ts';
import { createMcpSessions, type McpCaller } from './mcp-sessions.ts';

export interface McpHttp {
  /**
   * Answers one request. The header `x-nod-agent` names the agent, percent-encoded, `authorization` is the credential it acts with,
   * `x-nod-patience-ms` how long its calls may take, where that is not left to what is known of the client.
   */
  fetch(request: Request): Promise<Response>;
  /** Calls that wait end with "pending" before. */
  close(): Promise<void>;
}

export interface McpHttpOptions {
  /** A client of the hub that acts with this credential, and can do no more than it. */
  createClient: (authorization: string) => HubClient;
  version: string;
  progressEveryMs?: number;
}

const callerSchema = z.object({
  agent: chosenNameSchema,
  authorization: z.string(),
  patienceMs: z.coerce.number().int().positive().optional(),
});

/** When the server stops, calls have this long to say that there is no answer yet. */
const STOP_MS = 900;

/** Clients of the 2026 protocol are served call by call, older ones in sessions. */
export function createMcpHttp(options: McpHttpOptions): McpHttp {
  const stopping = new AbortController();
  const calls = new Set<Promise<unknown>>();
  const onCall = (ended: Promise<unknown>) => {
    calls.add(ended);
    const forget = () => calls.delete(ended);
    ended.then(forget, forget);
  };
  const serve = (client: HubClient, names: SessionNames, { patienceMs }: McpCaller) =>
    createMcpServer({ ...options, client, names, patienceMs, stopping: stopping.signal, onCall });
  const sessions = createMcpSessions((caller, holder) => {
    const client = options.createClient(caller.authorization);
    const process = { folder: null, env: {}, holder };
    const names = createSessionNames({ hub: client, agent: caller.agent, process });
    return { server: serve(client, names, caller), names, timer: client.ports.timer };
  });
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const caller = callerSchema.parse(requestInfo && toHeaders(requestInfo));
      const client = options.createClient(caller.authorization);
      return serve(client, createCallNames(client, caller.agent), caller);
    },
    { legacy: 'reject', responseMode: 'sse' },
  );
  return {
    async fetch(request) {
      const caller = callerSchema.parse(toHeaders(request));
      const inexact = request.method === 'POST' ? findInexact(await request.clone().text()) : null;
      if (inexact) return Response.json(toInexactError(inexact.ids[0] ?? null, inexact), { status: 400 });
      return (await isLegacyRequest(request)) ? sessions.fetch(request, caller) : modern.fetch(request);
    },
    async close() {
      stopping.abort();
      const time = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([Promise.allSettled(calls), time]);
      // The last results are on their way out once this turn is over.
      await new Promise(setImmediate);
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

function toHeaders({ headers }: Request) {
  return {
    agent: decodeURIComponent(headers.get('x-nod-agent') ?? ''),
    authorization: headers.get('authorization'),
    patienceMs: headers.get('x-nod-patience-ms') ?? undefined,
  };
}
