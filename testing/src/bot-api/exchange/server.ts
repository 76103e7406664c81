// Server: a double of the Bot API on a port of this machine, as bots and their libraries call it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest, MOST_BYTES, type Servable } from './serving.ts';

export interface BotApiServer {
  /** For `client.apiRoot` of grammY. */
  apiRoot: string;
  port: number;
  /** Ends every connection, polls included; the world stays, and can be served again. */
  close(): Promise<void>;
}

/** On a free port, or on that one again. */
export async function serve(served: Servable, port = 0): Promise<BotApiServer> {
  const server = createServer((request, response) => {
    handle(served, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    apiRoot: `http://127.0.0.1:${own}`,
    port: own,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function handle(served: Servable, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const url = new URL(request.url ?? '/', 'http://localhost');
  const type = request.headers['content-type'] ?? '';
  const reply = await answerRequest(served, { url, type, body: await readBytes(request) }, gone.signal);
  if (reply.type === 'cut') response.destroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** No more of it than shows that it is too large. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size <= MOST_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}
