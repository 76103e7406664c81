// Questions that several screens ask of the store.
import {
  type ConversationId,
  type DeliveredMessage,
  type HumanRequest,
  needsPerson,
  PERSON,
  type Run,
} from '@nod/protocol';
import { useMemo } from 'react';
import { type PanelState, usePanel } from './panel-store.ts';
import type { MessageRequest, ToolApproval } from './with-requests.ts';

/** Open requests of all agents, oldest first. */
export function useOpenRequests(): HumanRequest[] {
  const openRequests = usePanel((state) => state.overview.openRequests);
  return useMemo(() => Object.values(openRequests).sort((a, b) => a.openedAt - b.openedAt), [openRequests]);
}

/** What waits for the person, oldest first: offers do not. */
export function useWaitingRequests(): HumanRequest[] {
  const open = useOpenRequests();
  return useMemo(() => open.filter(needsPerson), [open]);
}

/** The newest open question of a conversation: what a typed answer means. No text answers a tool approval. */
function toNewestOpen(
  requests: readonly HumanRequest[],
  conversationId: string | null,
): MessageRequest | null {
  const newest = requests.findLast(
    (request) =>
      request.conversationId === conversationId && request.kind !== 'tool-approval' && needsPerson(request),
  );
  return newest && newest.kind !== 'tool-approval' ? newest : null;
}

/**
 * What a typed text answers unless the person says otherwise: the newest open question, as long as nothing newer waits
 * for them and they have said nothing since. An old question must not take words that were meant for something else.
 */
export function toDefaultTarget(
  requests: readonly HumanRequest[],
  conversationId: string | null,
  messages: readonly Pick<DeliveredMessage, 'id' | 'from' | 'position'>[],
): MessageRequest | null {
  const here = requests.filter((request) => request.conversationId === conversationId);
  const newest = toNewestOpen(here, conversationId);
  const asked = messages.findLast(({ id }) => id === newest?.messageId);
  if (!newest || !asked || here.at(-1) !== newest) return null;
  return messages.some(({ from, position }) => from === PERSON && position > asked.position) ? null : newest;
}

/** What gets the number keys first: the newest open request; of tool calls, which wait in turn, the first. */
export function toKeysTarget(open: readonly HumanRequest[]): HumanRequest | null {
  const newest = open.at(-1);
  if (newest?.kind !== 'tool-approval') return newest ?? null;
  return open.find(({ kind }) => kind === 'tool-approval') ?? null;
}

/** The tool calls of a conversation that wait for the person, in the order they were asked. */
export function toOpenApprovals(
  { overview, approvals }: Pick<PanelState, 'overview' | 'approvals'>,
  conversationId: ConversationId,
): ToolApproval[] {
  return Object.values(overview.openRequests)
    .flatMap((request) => (request.kind === 'tool-approval' ? [approvals[request.id] ?? request] : []))
    .filter((request) => request.conversationId === conversationId && request.settlement === null)
    .sort((a, b) => a.openedAt - b.openedAt);
}

/** Every tool approval of a run, in the order they were asked. */
export function useRunApprovals(runId: string): ToolApproval[] {
  const approvals = usePanel((state) => state.approvals);
  return useMemo(
    () =>
      Object.values(approvals)
        .filter((approval) => approval.runId === runId)
        .sort((a, b) => a.openedAt - b.openedAt),
    [approvals, runId],
  );
}

/** The run that is under way in a conversation, if there is one. */
export function useActiveRun(conversationId: string): Run | null {
  return usePanel(
    (state) =>
      Object.values(state.overview.activeRuns).find((run) => run.conversationId === conversationId) ?? null,
  );
}
