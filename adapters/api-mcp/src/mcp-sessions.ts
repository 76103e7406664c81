// Sessions of clients that speak the protocol before 2026. They exist so that a client can cancel a call:
// its cancellation arrives as a request of its own and must find the call.
import { randomUUID } from 'node:crypto';
import { type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { AgentName } from '@nod/protocol';

/** Clients seldom say goodbye; beyond this many the one that was silent the longest is forgotten. */
const MOST_SESSIONS = 256;

interface Session {
  agent: AgentName;
  transport: WebStandardStreamableHTTPServerTransport;
  /** Requests whose answer is not complete. A session that has any is never forgotten. */
  inFlight: number;
}

export interface McpSessions {
  fetch(request: Request, agent: AgentName): Promise<Response>;
  close(): Promise<void>;
}

export function createMcpSessions(serve: (agent: AgentName) => McpServer): McpSessions {
  // In the order of last use.
  const sessions = new Map<string, Session>();

  async function open(agent: AgentName): Promise<Session> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => add(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const session = { agent, transport, inFlight: 0 };
    await serve(agent).connect(transport);
    return session;
  }

  async function add(id: string, session: Session): Promise<void> {
    const idle = sessions.size < MOST_SESSIONS ? undefined : findIdle();
    sessions.set(id, session);
    if (!idle) return;
    sessions.delete(idle[0]);
    await idle[1].transport.close();
  }

  function findIdle(): [string, Session] | undefined {
    return sessions.entries().find(([, { inFlight }]) => inFlight === 0);
  }

  return {
    async fetch(request, agent) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) {
        if (sessions.size >= MOST_SESSIONS && !findIdle()) return tooManySessions();
        return answer(await open(agent), request);
      }
      const session = sessions.get(id);
      if (session?.agent !== agent) return refuse(404, -32_001, 'Session not found');
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

/** Counts the request as in flight until the last byte of its answer is taken, or nobody wants it any more. */
async function answer(session: Session, request: Request): Promise<Response> {
  const done = () => {
    session.inFlight -= 1;
  };
  session.inFlight += 1;
  const response = await session.transport.handleRequest(request).catch((error: unknown) => {
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

function tooManySessions(): Response {
  const message = `${MOST_SESSIONS} sessions are open and all are busy: try again when one has ended`;
  return refuse(503, -32_000, message);
}

/** 404 tells a client to open a new session. */
function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}
