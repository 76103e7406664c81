// For tests: MCP servers behind real HTTP on loopback, of both generations of the protocol.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createTestServer } from './test-server.ts';

export type Generation = 'modern' | 'legacy';
type Fetch = (request: Request) => Promise<Response>;

export interface TestHttp extends AsyncDisposable {
  url: string;
  headers: IncomingHttpHeaders[];
}

export async function startTestHttp(generation: Generation, port = 0): Promise<TestHttp> {
  const handle = generation === 'modern' ? createModern() : createLegacy();
  const headers: IncomingHttpHeaders[] = [];
  const server: Server = createServer(async (incoming, outgoing) => {
    headers.push(incoming.headers);
    // In the newer protocol a client cancels a call by leaving.
    const left = new AbortController();
    outgoing.once('close', () => left.abort());
    const response = await handle(
      new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method ?? 'GET',
        signal: left.signal,
        headers: incoming.headers as Record<string, string>,
        ...(incoming.method === 'POST'
          ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }
          : {}),
      } as RequestInit),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createModern(): Fetch {
  const handler = createMcpHandler(() => createTestServer(), { legacy: 'reject' });
  return (request) => handler.fetch(request);
}

function createLegacy(): Fetch {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const id = request.headers.get('mcp-session-id');
    const known = sessions.get(id ?? '');
    if (known) return known.handleRequest(request);
    if (id !== null) return Response.json({}, { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (opened) => void sessions.set(opened, transport),
    });
    await createTestServer().connect(transport);
    return transport.handleRequest(request);
  };
}
