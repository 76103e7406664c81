// The HTTP server: listens, hands requests to the API, and ends quickly when asked to.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { SECURITY_HEADERS } from './exchange/security-headers.ts';
import type { HttpApi } from './http-api.ts';

/** A client that does not let go of its connection is cut off after this time. */
const CLOSE_GRACE_MS = 1_000;
const SWEEP_MS = 10;

export interface HttpServer {
  readonly port: number;
  readonly api: HttpApi;
  /** Ends streams and long polls, lets answers under way finish, and resolves when every connection is gone. */
  close(): Promise<void>;
}

export interface ServeHttpOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Makes the API once the port is known. */
  createApi: (port: number) => HttpApi;
}

/** Resolves when it listens; rejects when it cannot, for example because the port is taken. */
export async function serveHttp({ host, port, createApi }: ServeHttpOptions): Promise<HttpServer> {
  const server = createServer();
  const actualPort = await listen(server, host, port);
  const api = createApi(actualPort);
  server.on(
    'request',
    getRequestListener((request, bindings) => api.fetch(request, bindings), {
      hostname: 'host-missing.invalid',
      errorHandler: toErrorResponse,
    }),
  );
  return { port: actualPort, api, close: () => close(server, api) };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server, api: HttpApi): Promise<void> {
  api.close();
  return new Promise((resolve, reject) => {
    // A connection kept alive is idle only after its last answer, which may come later than this call.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close((error) => {
      clearInterval(sweep);
      clearTimeout(cut);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** For what never became a request to the API: its address line or its Host cannot be read. */
function toErrorResponse(error: unknown): Response {
  const [status, code, message] =
    error instanceof RequestError
      ? ([400, 'invalid_request', 'the request cannot be read'] as const)
      : ([500, 'internal', 'something went wrong inside the hub'] as const);
  return Response.json({ error: { code, message } }, { status, headers: SECURITY_HEADERS });
}
