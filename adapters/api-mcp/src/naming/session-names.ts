// Names of the sessions that call this server, claimed from the hub by the evidence of each and held while they live.
import type { HubClient } from '@nod/client';
import { type AgentName, type ClaimBody, MAX_EVIDENCE } from '@nod/protocol';
import { toAgentOfClient } from '../known-clients.ts';
import { readSessionId, type SessionEvidence } from './call-evidence.ts';

export interface SessionNames {
  /** The name of the session that a call of this client belongs to. Rejects where the hub gives none. */
  nameOf(client: string, call: SessionEvidence): Promise<AgentName>;
  /** Gives all names back. */
  close(): Promise<void>;
}

/** The process that calls arrive in, where a program starts one for each of its sessions. */
export interface SessionProcess {
  /** Null where that says nothing of a session, as the home folder. */
  folder: string | null;
  env: NodeJS.ProcessEnv;
  /** Random. */
  holder: string;
}

export interface SessionNamesOptions {
  hub: HubClient;
  /** What the program is called; null: as it calls itself. */
  agent: AgentName | null;
  process: SessionProcess;
}

/** How often a name is claimed again while it is held. */
const CLAIM_AGAIN_MS = 20_000;

interface Held {
  body: ClaimBody;
  name: AgentName;
  heldUntil: number;
}

/** For a process that serves one session, or several with ids of their own. */
export function createSessionNames({ hub, agent, process }: SessionNamesOptions): SessionNames {
  const held = new Map<string, Held>();
  let cancel = () => {};
  let isRenewing = false;

  async function claim(body: ClaimBody): Promise<AgentName> {
    const claimedAt = Date.now();
    const { name, heldForMs } = await hub.claimName(body);
    held.set(toKey(body), { body, name, heldUntil: claimedAt + heldForMs });
    if (!isRenewing) renewLater();
    isRenewing = true;
    return name;
  }

  function renewLater(): void {
    cancel = hub.ports.timer(CLAIM_AGAIN_MS, () => {
      const claims = [...held.values()].map(({ body }) => claim(body));
      // A hub that is away is asked again the next time, and by the next call at the latest.
      void Promise.allSettled(claims).then(renewLater);
    });
  }

  return {
    async nameOf(client, call) {
      const body = {
        agent: agent ?? toAgentOfClient(client),
        client: client.slice(0, MAX_EVIDENCE),
        folder: call.folder ?? process.folder,
        session: call.session ?? readSessionId(client, process.env),
        holder: process.holder,
      };
      const known = held.get(toKey(body));
      return known && Date.now() < known.heldUntil ? known.name : claim(body);
    },
    async close() {
      cancel();
      const released = [...held.values()].map(({ name }) => ({ name, holder: process.holder }));
      await Promise.allSettled(released.map(hub.releaseName));
    },
  };
}

function toKey({ client, session }: ClaimBody): string {
  return JSON.stringify([client, session]);
}

/**
 * For calls over HTTP, which no process belongs to: those that name their session have its name, all others that of the
 * agent in the address. Names are not given back but run out.
 */
export function createCallNames(hub: HubClient, agent: AgentName, holder: string): SessionNames {
  return {
    async nameOf(client, { session, folder }) {
      if (session === null) return agent;
      const body = { agent, client: client.slice(0, MAX_EVIDENCE), folder, session, holder };
      return (await hub.claimName(body)).name;
    },
    close: async () => {},
  };
}
