// Presences of agents behind doors: what their programs are and do now, in memory and told to whoever is watching.
import { type AgentName, NodError, type Presence } from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';
import type { Presences } from '../contract/hub.ts';

export function createPresences(context: HubContext): Presences {
  const { overview, clock, items } = context;
  const presences = new Map<AgentName, Presence>();

  function tell(presence: Presence): void {
    items.tell(ALL, { seq: null, event: { type: 'presence-changed', presence } });
  }

  /** What was let go stays so, whatever becomes of its program. */
  function leave(agent: AgentName, left: Pick<Presence, 'state'> & Partial<Presence>): void {
    const known = presences.get(agent);
    if (!known || known.state === left.state || known.state === 'let-go') return;
    const presence = { ...known, at: clock(), calls: [], ...left };
    presences.set(agent, presence);
    tell(presence);
  }

  items.listen(ALL, ({ event }) => {
    if (event.type !== 'agent-terminated') return;
    leave(event.name, { state: 'gone' });
    presences.delete(event.name);
  });

  return {
    list: () => [...presences.values()],
    set(presence) {
      const { agent } = presence;
      if (overview.agents[agent]?.terminatedAt !== null)
        throw new NodError('not_found', `no agent is called "${agent}"`);
      if (JSON.stringify(presences.get(agent)) === JSON.stringify(presence)) return;
      presences.set(agent, presence);
      tell(presence);
    },
    end: (agent) => leave(agent, { state: 'gone' }),
    letGo: (agent) => leave(agent, { state: 'let-go', plan: [], hasTerminal: false }),
  };
}
