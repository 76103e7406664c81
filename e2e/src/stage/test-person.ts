// For tests: the person, answering through the hub's API.

import { createHubClient, type HubClient } from '@nod/client';
import type { HumanRequest } from '@nod/protocol';
import { clientPorts } from '@nod/system-node';
import { vi } from 'vitest';
import type { StartedHub } from './hub-process.ts';

/** A client with one of the hub's tokens. */
export function createClient(hub: StartedHub, token: string): HubClient {
  return createHubClient({
    baseUrl: hub.url,
    token,
    fetch,
    ...clientPorts,
  });
}

export interface Person {
  client: HubClient;
  /** Waits until the agent has this many open questions; returns them, oldest first. */
  untilAsked(agent: string, count?: number): Promise<HumanRequest[]>;
  /** Waits until somebody waits for the answer to a question, or nobody any more. */
  untilAwaited(requestId: string, awaited: HumanRequest['awaited']): Promise<void>;
}

/** Looks again and again, and leaves the processor to others in between. A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 60_000, interval: 20 };

export function createPerson(hub: StartedHub): Person {
  const client = createClient(hub, hub.personToken);
  return {
    client,
    untilAsked: (agent, count = 1) =>
      vi.waitFor(async () => {
        const asked = (await client.openRequests()).filter((request) => request.agent === agent);
        if (asked.length < count) throw new Error(`${agent} asks ${asked.length} of ${count} questions`);
        return asked;
      }, PATIENTLY),
    untilAwaited: (requestId, awaited) =>
      vi.waitFor(async () => {
        const { awaited: now } = await client.request(requestId);
        if (now !== awaited) throw new Error(`the answer is awaited "${now}", not "${awaited}"`);
      }, PATIENTLY),
  };
}
