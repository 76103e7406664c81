// Abilities: what agents can do: the panel asks for this, not for their names.
import { type Abilities, type Agent, findOwnAgent, NO_ABILITIES } from '@nod/protocol';
import type { Panel } from '../panel/panel.ts';
import { type PanelState, usePanel } from './panel-store.ts';

export function abilitiesOf(panel: Panel, agent: string): Abilities {
  return toAbilities(usePanel.of(panel).getState(), agent);
}

export function useAbilities(agent: string): Abilities {
  return usePanel((state) => toAbilities(state, agent));
}

function toAbilities({ overview }: Pick<PanelState, 'overview'>, agent: string): Abilities {
  return overview.agents[agent]?.abilities ?? NO_ABILITIES;
}

/**
 * Whether files can be sent to it: programs read them over HTTP and MCP, whatever they say of themselves; of those that
 * the hub runs, the ones that say so. Nobody takes any once it has ended.
 */
export function useTakesFiles(agent: string | null): boolean {
  return usePanel(({ overview }) => {
    const known = agent === null ? undefined : overview.agents[agent];
    if (!known || known.terminatedAt !== null) return false;
    return !known.isHosted || known.abilities.attachments;
  });
}

/** The agent that the hub's settings are about. */
export function useOwnAgent(): Agent | undefined {
  return usePanel(({ overview }) => findOwnAgent(overview.agents));
}

/** Nobody has spoken yet, and no agent but the hub's own is there. */
export function isFresh({ agents, conversations }: PanelState['overview']): boolean {
  return Object.keys(conversations).length === 0 && Object.values(agents).every(({ isHosted }) => isHosted);
}
