// For tests: the person, answering through the hub's API.
import { createHubClient, type HubClient } from '@nod/client';
import type { HumanRequest } from '@nod/protocol';
import type { StartedHub } from './start-hub.ts';

/** A client with one of the hub's tokens. */
export function createClient(hub: StartedHub, token: string): HubClient {
  return createHubClient({
    baseUrl: hub.url,
    token,
    fetch,
    timer: (delayMs, callback) => {
      const handle = setTimeout(callback, delayMs);
      return () => clearTimeout(handle);
    },
    random: Math.random,
  });
}

export interface Person {
  client: HubClient;
  /** Waits until the agent has this many open questions; returns them, oldest first. */
  untilAsked(agent: string, count?: number): Promise<HumanRequest[]>;
  /** Waits until the agent has no open question. */
  untilQuiet(agent: string): Promise<void>;
}

export function createPerson(hub: StartedHub): Person {
  const client = createClient(hub, hub.personToken);
  const openOf = async (agent: string) =>
    (await client.openRequests()).filter((request) => request.agent === agent);
  return {
    client,
    async untilAsked(agent, count = 1) {
      for (;;) {
        const requests = await openOf(agent);
        if (requests.length >= count) return requests;
      }
    },
    async untilQuiet(agent) {
      while ((await openOf(agent)).length > 0);
    },
  };
}
