// Stop listeners: who is told to stop for agents that work outside of runs, and whether they took it.
import type { AgentName, ConversationId } from '@nod/protocol';
import type { Runs } from '../contract/hub.ts';

type StopListener = Parameters<Runs['onStopOf']>[1];

export interface StopListeners {
  listen: Runs['onStopOf'];
  has(agent: AgentName): boolean;
  /** Tells all; true where one of them took it. */
  tell(agent: AgentName, conversationId: ConversationId): boolean;
}

export function createStopListeners(): StopListeners {
  const byAgent = new Map<AgentName, Set<StopListener>>();
  return {
    listen(agent, listener) {
      const listeners = byAgent.get(agent) ?? new Set();
      byAgent.set(agent, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byAgent.get(agent) === listeners) byAgent.delete(agent);
      };
    },
    has: (agent) => byAgent.has(agent),
    tell: (agent, conversationId) =>
      [...(byAgent.get(agent) ?? [])].filter((listener) => listener(conversationId)).length > 0,
  };
}
