// The agent that every hub brings along.
import { BUILT_IN_AGENT, type Overview } from '@nod/protocol';

/** Modes hold for agents that the hub itself runs: what other programs do is theirs to ask. */
export function hasModes(agent: string): boolean {
  return agent === BUILT_IN_AGENT;
}

/** Nobody has spoken yet, and no agent but the built-in one is there. */
export function isFresh({ agents, conversations }: Overview): boolean {
  return (
    Object.keys(conversations).length === 0 && Object.keys(agents).every((name) => name === BUILT_IN_AGENT)
  );
}
