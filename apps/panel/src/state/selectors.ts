// Questions that several screens ask of the store.
import type { HumanRequest, Run } from '@nod/protocol';
import { useMemo } from 'react';
import { usePanel } from './panel-store.ts';

/** Open requests of all agents, oldest first. */
export function useOpenRequests(): HumanRequest[] {
  const openRequests = usePanel((state) => state.overview.openRequests);
  return useMemo(() => Object.values(openRequests).sort((a, b) => a.openedAt - b.openedAt), [openRequests]);
}

/** The newest open request of a conversation: what a typed answer and the number keys mean. */
export function toNewestOpen(
  requests: readonly HumanRequest[],
  conversationId: string | null,
): HumanRequest | null {
  return requests.findLast((request) => request.conversationId === conversationId) ?? null;
}

/** The run that is under way in a conversation, if there is one. */
export function useActiveRun(conversationId: string): Run | null {
  return usePanel(
    (state) =>
      Object.values(state.overview.activeRuns).find((run) => run.conversationId === conversationId) ?? null,
  );
}
