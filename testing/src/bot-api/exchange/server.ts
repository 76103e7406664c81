// Server: a double of the Bot API on a port of this machine, as bots and their libraries call it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findDownload } from '../methods/files.ts';
import { LIMITS } from '../world/limits.ts';
import { Refusal } from '../world/refusal.ts';
import type { Answer, Call } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { readBody } from './body.ts';
import type { Reply } from './exchange.ts';

/** What is served. */
export interface Servable {
  world: World;
  isToken(token: string): boolean;
  isAway(): boolean;
  exchange(method: string, call: Call, signal: AbortSignal): Promise<Reply>;
}

export interface BotApiServer {
  /** For `client.apiRoot` of grammY. */
  apiRoot: string;
  port: number;
  /** Ends every connection, polls included; the world stays, and can be served again. */
  close(): Promise<void>;
}

const MOST_BYTES = LIMITS.uploadBytes + (1 << 20);

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
  if (served.isAway()) return void response.destroy();
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, kind, token = '', rest = ''] = /^\/(file\/)?bot([^/]*)\/(.*)$/.exec(decodeURI(url.pathname)) ?? [];
  const wrong = judgeToken(served, token, rest);
  if (wrong) return sendAnswer(response, wrong);
  if (kind !== undefined) return download(served, rest, response);
  const body = await readBytes(request);
  if (body === null) return sendAnswer(response, new Refusal(413, 'Request Entity Too Large').answer);
  const call = readBody(request.headers['content-type'] ?? '', body, url.searchParams);
  if (call === null) return sendAnswer(response, UNREADABLE);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const reply = await served.exchange(rest, call, gone.signal);
  if (reply.type === 'cut') response.destroy();
  else sendAnswer(response, reply.answer);
}

const UNREADABLE = new Refusal(400, "Bad Request: can't parse request body").answer;

/** Telegram knows a token by its form; one of that form that it never gave is unauthorized. */
function judgeToken(served: Servable, token: string, rest: string): Answer | null {
  if (!/^\d+:[\w-]+$/.test(token) || rest === '') return new Refusal(404, 'Not Found').answer;
  return served.isToken(token) ? null : new Refusal(401, 'Unauthorized').answer;
}

function download({ world }: Servable, path: string, response: ServerResponse): void {
  const bytes = findDownload(world, path);
  if (bytes === undefined) sendAnswer(response, new Refusal(404, 'Not Found').answer);
  else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
}

function sendAnswer(response: ServerResponse, answer: Answer): void {
  const status = answer.ok ? 200 : answer.error_code;
  if (status === 502) {
    const page = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
    return void response.writeHead(502, { 'content-type': 'text/html' }).end(page);
  }
  const after = answer.ok ? undefined : answer.parameters?.retry_after;
  const headers = { 'content-type': 'application/json', ...(after ? { 'retry-after': String(after) } : {}) };
  response.writeHead(status, headers).end(JSON.stringify(answer));
}

/** Null where it is larger than Telegram takes. */
async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return size <= MOST_BYTES ? Buffer.concat(chunks) : null;
}
