// The agent that every hub brings along.
import type { Overview } from '@nod/protocol';

export const BUILT_IN_AGENT = 'nod';

/** Nobody has spoken yet, and no agent but the built-in one is there. */
export function isFresh({ agents, conversations }: Overview): boolean {
  return (
    Object.keys(conversations).length === 0 && Object.keys(agents).every((name) => name === BUILT_IN_AGENT)
  );
}
