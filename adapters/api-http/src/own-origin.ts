// Keeps other sites out: only requests to our own address, and from our own pages or from no page, get through.
import { NodError } from '@nod/protocol';
import type { MiddlewareHandler } from 'hono';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const HTTP_PORT = 80;

/** The origin that links lead to. */
export function toOrigin(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Refuses with `forbidden` what carries a foreign or no `Host` (DNS rebinding), a foreign `Origin`, or a browser's
 * word that another site sent it. Another site may still open the panel in a tab of its own.
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
    if (origin !== undefined && !origins.includes(origin))
      throw new NodError('forbidden', 'this Origin is not let in');
    if (isForeign(c.req.raw.headers) && !isOpenedInTab(c.req.path, c.req.raw.headers)) {
      throw new NodError('forbidden', 'other sites are not let in');
    }
    await next();
  };
}

function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

function isOpenedInTab(path: string, headers: Headers): boolean {
  const isPage = !/^\/(api|mcp)(\/|$)/.test(path);
  return (
    isPage && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  );
}
