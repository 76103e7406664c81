// Sessions of clients that speak the protocol before 2026. They exist so that a client can cancel a call, or take it up
// again when its line broke: both arrive as requests of their own and must find the call.
import { randomUUID } from 'node:crypto';
import {
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { type AgentName, LIMITS } from '@nod/protocol';
import { z } from 'zod';
import { toLastingCall } from '../calls/call-line.ts';
import type { SessionNames } from '../naming/session-names.ts';
import { newSessionId, parseSessionId, renderSessionId, type SessionId } from './session-id.ts';
import { type SessionLife, watchLife } from './session-life.ts';
import { createStreamEvents } from './stream-events.ts';

/** Who opened a session, and alone can use it. */
export interface McpCaller {
  agent: AgentName;
  authorization: string;
  /** How long its calls may take; left to what is known of the client unless given. */
  patienceMs?: number | undefined;
}

/** What serves one session, under the names that are its own for as long as it lives. */
export interface ServedSession {
  server: Server;
  names: SessionNames;
  timer: HubClient['ports']['timer'];
}

/** A client whose line broke comes back after this time. */
const RETRY_MS = 500;

interface Session {
  caller: McpCaller;
  transport: WebStandardStreamableHTTPServerTransport;
  names: SessionNames;
  life: SessionLife;
  /** Calls whose answer is not complete. A session that has any is never forgotten; one that only listens may be. */
  inFlight: number;
  /** The ids of those calls, as JSON. */
  ids: Set<string>;
  /** Streams that were taken up again after their line broke. */
  resumed: number;
}

export interface McpSessions {
  fetch(request: Request, caller: McpCaller): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Clients seldom say goodbye: beyond the limits the session that was silent the longest gives way, of the agent's own
 * or of all. Where all are busy, a new one is refused. A session that began before the server was last started goes on.
 */
export function createMcpSessions(serve: (caller: McpCaller, holder: string) => ServedSession): McpSessions {
  const ownLife = randomUUID();
  // In the order of last use.
  const sessions = new Map<string, Session>();
  /** Those of an earlier life that are being opened once more. */
  const returning = new Map<string, Promise<Session>>();

  async function open(caller: McpCaller, sessionId: SessionId): Promise<Session> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => renderSessionId(sessionId),
      eventStore: createStreamEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => add(id, session),
      onsessionclosed: async (id) => {
        sessions.delete(id);
        await end(session);
      },
    });
    const { server, names, timer } = serve(caller, sessionId.own);
    const life = watchLife(timer, () => void names.release());
    const session = { caller, transport, names, life, inFlight: 0, ids: new Set<string>(), resumed: 0 };
    await server.connect(transport);
    return session;
  }

  async function add(id: string, session: Session): Promise<void> {
    const { giveWay } = findRoom(session.caller.agent);
    sessions.set(id, session);
    if (!giveWay) return;
    const [idle, silent] = giveWay;
    sessions.delete(idle);
    await silent.transport.close();
    await end(silent);
  }

  /** Which session has to go for another one of the agent; a refusal when none can. */
  function findRoom(agent: AgentName): { giveWay?: [string, Session] | undefined; refusal?: Response } {
    const own = [...sessions].filter(([, session]) => session.caller.agent === agent);
    const isOwnFull = own.length >= LIMITS.mcpSessionsPerAgent;
    if (!isOwnFull && sessions.size < LIMITS.mcpSessions) return {};
    const giveWay = (isOwnFull ? own : [...sessions]).find(([, { inFlight }]) => inFlight === 0);
    return giveWay ? { giveWay } : { refusal: tooManySessions(isOwnFull ? agent : null) };
  }

  /** A session that its client begins, with the first request of it. */
  async function begin(request: Request, caller: McpCaller): Promise<Response> {
    const { refusal } = findRoom(caller.agent);
    if (refusal) return refusal;
    const body = await request.text();
    const session = await open(caller, newSessionId(ownLife, readClientName(body)));
    return answer(session, new Request(request, { body }));
  }

  /** A session that began in an earlier life of this server; null where the id names none. */
  async function takeUp(id: string, request: Request, caller: McpCaller): Promise<Session | null> {
    const sessionId = parseSessionId(id);
    if (!sessionId || sessionId.life === ownLife || findRoom(caller.agent).refusal) return null;
    const earlier = returning.get(id);
    if (earlier) return earlier;
    const opening = open(caller, sessionId).then(async (session) => {
      await introduce(session, sessionId.client, request);
      return session;
    });
    returning.set(id, opening);
    return opening.finally(() => returning.delete(id));
  }

  return {
    async fetch(request, caller) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return begin(request, caller);
      const session = sessions.get(id) ?? (await takeUp(id, request, caller));
      if (!session || !isOwn(session, caller)) return refuse(404, -32_001, 'Session not found');
      sessions.delete(id);
      sessions.set(id, session);
      return answer(session, request);
    },
    /** Sessions go on in the next life: their names are not given back. */
    async close() {
      const all = [...sessions.values()];
      sessions.clear();
      for (const { life, names } of all) {
        life.close();
        names.close();
      }
      await Promise.all(all.map(({ transport }) => transport.close()));
    },
  };
}

/** The session will not come back: its names are free. */
async function end({ life, names }: Session): Promise<void> {
  life.close();
  names.close();
  await names.release();
}

const initializeSchema = z.object({ params: z.object({ clientInfo: z.object({ name: z.string() }) }) });

function readClientName(body: string): string {
  try {
    return initializeSchema.safeParse(JSON.parse(body)).data?.params.clientInfo.name ?? '';
  } catch {
    return '';
  }
}

/** Says to a new server what the client has said to the one before. */
async function introduce({ transport }: Session, client: string, { url, headers }: Request): Promise<void> {
  const params = {
    protocolVersion: headers.get('mcp-protocol-version') ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: client, version: '' },
  };
  const introduction = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }),
  });
  await (await transport.handleRequest(introduction)).text();
}

/** Another agent's session, or the one of another token, is not to be found. */
function isOwn({ caller }: Session, { agent, authorization }: McpCaller): boolean {
  return caller.agent === agent && caller.authorization === authorization;
}

/** Counts a call as in flight until the last byte of its answer is taken, or nobody wants it any more. */
async function answer(session: Session, request: Request): Promise<Response> {
  if (request.method !== 'POST') return answerListener(session, request);
  const body = await request.text();
  const ids = listCallIds(body);
  const repeated = ids.find((id) => session.ids.has(id));
  // Two calls of one id cannot be told apart: the answer to one would go to the other, or to nobody.
  if (repeated !== undefined) return refuse(400, -32_600, `a call with the id ${repeated} is under way`);
  for (const id of ids) session.ids.add(id);
  session.inFlight += 1;
  const over = session.life.begin();
  const call = toLastingCall(request, body, () => session.resumed > 0);
  return untilDone(session.transport.handleRequest(call), () => {
    session.inFlight -= 1;
    for (const id of ids) session.ids.delete(id);
    over();
  });
}

async function answerListener(session: Session, request: Request): Promise<Response> {
  const isGet = request.method === 'GET';
  const resumes = isGet && request.headers.has('last-event-id') ? 1 : 0;
  session.resumed += resumes;
  const over = session.life.begin();
  const response = await untilDone(session.transport.handleRequest(request), () => {
    session.resumed -= resumes;
    over();
  });
  if (isGet && response.ok) session.life.noteListening();
  return response;
}

async function untilDone(answering: Promise<Response>, done: () => void): Promise<Response> {
  const response = await answering.catch((error: unknown) => {
    done();
    throw error;
  });
  if (!response.body) {
    done();
    return response;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  response.body.pipeTo(writable).then(done, done);
  return new Response(readable, response);
}

const callSchema = z.object({ method: z.string(), id: z.union([z.string(), z.number()]) });

/** The ids of the requests in a body, as JSON; what cannot be read is the transport's to refuse. */
function listCallIds(body: string): string[] {
  try {
    const messages: unknown[] = [JSON.parse(body)].flat();
    return messages.flatMap((message) => {
      const call = callSchema.safeParse(message);
      return call.success ? [JSON.stringify(call.data.id)] : [];
    });
  } catch {
    return [];
  }
}

/** Of one agent, or of all. */
function tooManySessions(agent: AgentName | null): Response {
  const whose =
    agent === null
      ? `the hub has ${LIMITS.mcpSessions} sessions, as many as it can,`
      : `"${agent}" has ${LIMITS.mcpSessionsPerAgent} sessions, as many as an agent may,`;
  return refuse(503, -32_000, `${whose} and all are busy: try again when a call has ended`);
}

/** 404 tells a client to open a new session. */
function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}
