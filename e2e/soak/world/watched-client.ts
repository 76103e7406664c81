// Watched clients: clients of the hub's HTTP API that look for a secret in everything it answers, and repeat a call until
// the hub is there.
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError, createHubClient, type HubClient } from '@nod/client';
import { NodError } from '@nod/protocol';
import { clientPorts } from '@nod/system-node';
import type { StartedHub } from '../../src/stage/hub-process.ts';

export interface Watch {
  secret: string;
  /** Addresses whose answers held it. */
  leaks: string[];
}

export function createWatchedClient(hub: StartedHub, token: string, { secret, leaks }: Watch): HubClient {
  return createHubClient({
    ...clientPorts,
    baseUrl: hub.url,
    token,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const text = await response.clone().text();
      if (text.includes(secret)) leaks.push(url);
      return response;
    },
  });
}

const AGAIN_MS = 100;

/** Until the hub has answered, or the signal aborts: a call that names its own id may be repeated. */
export async function persist<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isAway(error)) throw error;
      await pause(AGAIN_MS, undefined, { signal });
    }
  }
}

/** Gone, or just going. */
function isAway(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof NodError && error.code === 'internal');
}
