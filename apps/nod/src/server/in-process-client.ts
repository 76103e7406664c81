// A client of the hub's own HTTP API without a socket, for what runs in the same process.
import type { HttpApi } from '@nod/api-http';
import { createHubClient, type HubClient } from '@nod/client';

export function createInProcessClient(api: HttpApi, port: number, authorization: string): HubClient {
  const host = `127.0.0.1:${port}`;
  return createHubClient({
    baseUrl: `http://${host}`,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('host', host);
      headers.set('authorization', authorization);
      return api.fetch(new Request(url, { ...init, headers }));
    },
    timer: (delayMs, callback) => {
      const handle = setTimeout(callback, delayMs);
      return () => clearTimeout(handle);
    },
    random: Math.random,
  });
}
