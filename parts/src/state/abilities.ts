// What agents can do: the panel asks for this, not for their names.
import { type Abilities, type Agent, findOwnAgent, NO_ABILITIES, type Overview } from '@nod/protocol';
import { usePanel } from './panel-store.ts';

export function abilitiesOf(agent: string, { agents }: Overview = usePanel.getState().overview): Abilities {
  return agents[agent]?.abilities ?? NO_ABILITIES;
}

export function useAbilities(agent: string): Abilities {
  return usePanel(({ overview }) => abilitiesOf(agent, overview));
}

/** The agent that the hub's settings are about. */
export function useOwnAgent(): Agent | undefined {
  return usePanel(({ overview }) => findOwnAgent(overview.agents));
}

/** Nobody has spoken yet, and no agent but the hub's own is there. */
export function isFresh({ agents, conversations }: Overview): boolean {
  return Object.keys(conversations).length === 0 && Object.values(agents).every(({ isHosted }) => isHosted);
}
