// Sessions of clients that speak the protocol before 2026. They exist so that a client can cancel a call, or take it up
// again when its line broke: both arrive as requests of their own and must find the call.
import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { type AgentName, LIMITS } from '@nod/protocol';
import { z } from 'zod';
import { toLastingCall } from './call-line.ts';
import { createStreamEvents } from './stream-events.ts';

/** Who opened a session, and alone can use it. */
export interface McpCaller {
  agent: AgentName;
  authorization: string;
  /** How long its calls may take; left to what is known of the client unless given. */
  patienceMs?: number | undefined;
}

/** A client whose line broke comes back after this time. */
const RETRY_MS = 500;

interface Session {
  caller: McpCaller;
  transport: WebStandardStreamableHTTPServerTransport;
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
 * or of all. Where all are busy, a new one is refused.
 */
export function createMcpSessions(serve: (caller: McpCaller) => Server): McpSessions {
  // In the order of last use.
  const sessions = new Map<string, Session>();

  async function open(caller: McpCaller): Promise<Session> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: createStreamEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => add(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const session = { caller, transport, inFlight: 0, ids: new Set<string>(), resumed: 0 };
    await serve(caller).connect(transport);
    return session;
  }

  async function add(id: string, session: Session): Promise<void> {
    const { giveWay } = findRoom(session.caller.agent);
    sessions.set(id, session);
    if (!giveWay) return;
    const [idle, { transport }] = giveWay;
    sessions.delete(idle);
    await transport.close();
  }

  /** Which session has to go for another one of the agent; a refusal when none can. */
  function findRoom(agent: AgentName): { giveWay?: [string, Session] | undefined; refusal?: Response } {
    const own = [...sessions].filter(([, session]) => session.caller.agent === agent);
    const isOwnFull = own.length >= LIMITS.mcpSessionsPerAgent;
    if (!isOwnFull && sessions.size < LIMITS.mcpSessions) return {};
    const giveWay = (isOwnFull ? own : [...sessions]).find(([, { inFlight }]) => inFlight === 0);
    return giveWay ? { giveWay } : { refusal: tooManySessions(isOwnFull ? agent : null) };
  }

  return {
    async fetch(request, caller) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) {
        const { refusal } = findRoom(caller.agent);
        return refusal ?? answer(await open(caller), request);
      }
      const session = sessions.get(id);
      if (!session || !isOwn(session, caller)) return refuse(404, -32_001, 'Session not found');
      sessions.delete(id);
      sessions.set(id, session);
      return answer(session, request);
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
      sessions.clear();
    },
  };
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
  const call = toLastingCall(request, body, () => session.resumed > 0);
  return untilDone(session.transport.handleRequest(call), () => {
    session.inFlight -= 1;
    for (const id of ids) session.ids.delete(id);
  });
}

async function answerListener(session: Session, request: Request): Promise<Response> {
  const resumes = request.method === 'GET' && request.headers.has('last-event-id') ? 1 : 0;
  session.resumed += resumes;
  return untilDone(session.transport.handleRequest(request), () => {
    session.resumed -= resumes;
  });
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
