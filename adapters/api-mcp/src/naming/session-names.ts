// Names of the sessions that call this server, claimed from the hub by the evidence of each and held while they live.
import type { HubClient } from '@nod/client';
import { type AgentName, type ClaimBody, MAX_EVIDENCE, TRIAL_CLIENT } from '@nod/protocol';
import { NAMELESS, toAgentOfClient } from '../clients/known-clients.ts';
import { readSessionId, type SessionEvidence } from './call-evidence.ts';

export interface SessionNames {
  /** The name of the session that a call of this client belongs to. Rejects where the hub gives none. */
  nameOf(client: string, call: SessionEvidence): Promise<AgentName>;
  /** Gives all names back. A session that calls once more claims its own again, if nobody has it by then. */
  release(): Promise<void>;
  /** Names are claimed no more, and not given back: they run out. */
  close(): void;
}

/** What calls arrive in: the process that a program starts for each of its sessions, or its session with a server. */
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

/** For what serves one session, or several with ids of their own. */
export function createSessionNames({ hub, agent, process }: SessionNamesOptions): SessionNames {
  const held = new Map<string, Held>();
  let isClosed = false;
  let cancel = () => {};

  async function claim(body: ClaimBody): Promise<Held> {
    const claimedAt = Date.now();
    const { name, heldForMs } = await hub.claimName(body);
    return { body, name, heldUntil: claimedAt + heldForMs };
  }

  async function hold(body: ClaimBody): Promise<AgentName> {
    const claimed = await claim(body);
    if (!isClosed) held.set(toKey(body), claimed);
    if (held.size === 1) renewLater();
    return claimed.name;
  }

  /** What was given back meanwhile stays so. */
  async function renew(key: string, { body }: Held): Promise<void> {
    const claimed = await claim(body);
    if (held.has(key)) held.set(key, claimed);
  }

  function renewLater(): void {
    cancel();
    if (isClosed || held.size === 0) return;
    cancel = hub.ports.timer(CLAIM_AGAIN_MS, () => {
      const renewals = [...held].map(([key, each]) => renew(key, each));
      // A hub that is away is asked again the next time, and by the next call at the latest.
      void Promise.allSettled(renewals).then(renewLater);
    });
  }

  /** No program has the name of an agent that the hub runs itself, however it calls itself. */
  async function findFree(client: string): Promise<AgentName> {
    const own = toAgentOfClient(client);
    const agents = await hub.listAgents();
    return agents.some(({ name, isHosted }) => isHosted && name === own) ? NAMELESS : own;
  }

  /** Giving back what was not taken changes nothing, and is refused to who may not have it. */
  async function tryName(name: AgentName): Promise<AgentName> {
    await hub.releaseName({ name, holder: process.holder });
    return name;
  }

  return {
    async nameOf(client, call) {
      if (client === TRIAL_CLIENT) return tryName(agent ?? (await findFree(client)));
      const evidence = {
        client: client.slice(0, MAX_EVIDENCE),
        folder: call.folder ?? process.folder,
        session: call.session ?? readSessionId(client, process.env),
        holder: process.holder,
      };
      const known = held.get(toKey(evidence));
      if (known && Date.now() < known.heldUntil) return known.name;
      return hold({ agent: agent ?? (await findFree(client)), ...evidence });
    },
    async release() {
      cancel();
      const released = [...held.values()].map(({ name }) => ({ name, holder: process.holder }));
      held.clear();
      await Promise.allSettled(released.map(hub.releaseName));
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

function toKey({ client, session }: Omit<ClaimBody, 'agent'>): string {
  return JSON.stringify([client, session]);
}

/** Whoever holds a name of calls that belong to no session. */
const NO_SESSION = 'calls-without-a-session';

/**
 * For calls over HTTP that belong to no session. Those that name their thread have its name; nothing tells the others of one
 * client apart, and all of them are one agent. Names are not given back but run out.
 */
export function createCallNames(hub: HubClient, agent: AgentName): SessionNames {
  return {
    async nameOf(client, { session, folder }) {
      const place = session === null ? null : folder;
      const evidence = { client: client.slice(0, MAX_EVIDENCE), session, holder: NO_SESSION };
      return (await hub.claimName({ agent, folder: place, ...evidence })).name;
    },
    release: async () => {},
    close: () => {},
  };
}
