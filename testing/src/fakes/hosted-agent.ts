// The built-in agent as the hub hosts it, with nobody at work: what a surface sees of it.
import type { Hub } from '@nod/hub';
import { type Agent, ALL_ABILITIES, BUILT_IN_AGENT } from '@nod/protocol';

export function hostBuiltIn({ agents }: Pick<Hub, 'agents'>): Promise<Agent> {
  return agents.host(BUILT_IN_AGENT, ALL_ABILITIES);
}
