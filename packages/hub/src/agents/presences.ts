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

  function end(agent: AgentName): void {
    const known = presences.get(agent);
    if (!known || known.state === 'gone') return;
    const gone = { ...known, state: 'gone' as const, at: clock(), calls: [] };
    presences.set(agent, gone);
    tell(gone);
  }

  items.listen(ALL, ({ event }) => {
    if (event.type !== 'agent-terminated') return;
    end(event.name);
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
    end,
  };
}
