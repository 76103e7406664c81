// Our own origin: only requests to our own address, and from our own pages, the browser extension or from no page, get
// through.
import { ATTACHMENT_HEADER, EXTENSION_ORIGIN, NodError } from '@nod/protocol';
import type { Context, MiddlewareHandler, Next } from 'hono';

const OWN_NAME = '127.0.0.1';
const LOOPBACK_NAMES = [OWN_NAME, 'localhost', '[::1]'];
const HTTP_PORT = 80;

/** The panel's one origin: links lead to it, and what a browser keeps for the panel it keeps for this one. */
export function toOrigin(port: number): string {
  return `http://${OWN_NAME}:${port}`;
}

/**
 * Refuses with `forbidden` what carries a foreign or no `Host` (DNS rebinding), a foreign `Origin`, or a browser's
 * word that another site sent it. Another site may still open the panel in a tab of its own, and the browser extension
 * may call the API, where only a session of its own counts (`caller.ts`).
 */
export function requireOwnOrigin(port: number): MiddlewareHandler {
  const hosts = LOOPBACK_NAMES.flatMap((name) =>
    port === HTTP_PORT ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  const origins = hosts.map((host) => `http://${host}`);
  return async (c, next) => {
    const host = c.req.header('host')?.toLowerCase();
    if (host === undefined || !hosts.includes(host))
      throw new NodError('forbidden', 'this Host is not served');
    const origin = c.req.header('origin');
    if (origin === EXTENSION_ORIGIN && isApi(c.req.path)) return answerExtension(c, next);
    if (origin !== undefined && !origins.includes(origin))
      throw new NodError('forbidden', 'this Origin is not let in');
    if (isForeign(c.req.raw.headers) && !isOpenedInTab(c.req.path, c.req.raw.headers)) {
      throw new NodError('forbidden', 'other sites are not let in');
    }
    await next();
  };
}

/** Where the panel's page lies, when it was opened by another name of this machine; null when all is right. */
export function toOwnAddress(c: Context, origin: string): string | null {
  if (c.req.header('host')?.startsWith(OWN_NAME)) return null;
  const { pathname, search } = new URL(c.req.url);
  return origin + pathname + search;
}

function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
} as const;

/** Lets the extension read the answer, and nobody else. */
async function answerExtension(c: Context, next: Next): Promise<Response | undefined> {
  const isPreflight = c.req.method === 'OPTIONS';
  if (!isPreflight) await next();
  c.header('access-control-allow-origin', EXTENSION_ORIGIN);
  c.header('access-control-expose-headers', `x-nod-log, ${ATTACHMENT_HEADER}`);
  c.header('vary', 'Origin');
  return isPreflight ? c.body(null, 204, PREFLIGHT_HEADERS) : undefined;
}

function isApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path);
}

function isOpenedInTab(path: string, headers: Headers): boolean {
  const isPage = !isApi(path) && !/^\/mcp(\/|$)/.test(path);
  return (
    isPage && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  );
}
