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
      onsessioninitialized: (id) => touch(id, { agent, transport }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await serve(agent).connect(transport);
    return { agent, transport };
  }

  async function touch(id: string, session: Session): Promise<void> {
    sessions.delete(id);
    sessions.set(id, session);
    const [oldest] = sessions;
    if (sessions.size <= MOST_SESSIONS || !oldest) return;
    sessions.delete(oldest[0]);
    await oldest[1].transport.close();
  }

  return {
    async fetch(request, agent) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return (await open(agent)).transport.handleRequest(request);
      const session = sessions.get(id);
      if (session?.agent !== agent) return unknownSession();
      await touch(id, session);
      return session.transport.handleRequest(request);
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
      sessions.clear();
    },
  };
}

/** 404 tells a client to open a new session. */
function unknownSession(): Response {
  const error = { code: -32_001, message: 'Session not found' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}
