// Questions that several screens ask of the store.
import type {
  ConversationId,
  DeliveredMessage,
  HumanRequest,
  MessageId,
  Run,
  RunId,
  ToolApproval,
} from '@nod/protocol';
import {
  findAsked,
  findQuestionIn,
  listApprovals,
  listOpen,
  listWaiting,
  type MessageRequest,
} from '@nod/surface';
import { usePanel } from './panel-store.ts';

/** Open requests of all agents, oldest first. */
export function useOpenRequests(): readonly HumanRequest[] {
  return usePanel((state) => listOpen(state.requests));
}

/** What waits for the person, oldest first: offers do not. */
export function useWaitingRequests(): readonly HumanRequest[] {
  return usePanel((state) => listWaiting(state.requests));
}

/** What the message itself asks. */
export function useAsked(messageId: MessageId): HumanRequest | undefined {
  return usePanel((state) => findAsked(state.requests, messageId));
}

/** The same where a text answers it. */
export function useQuestionIn(messageId: MessageId | null): MessageRequest | undefined {
  return usePanel((state) => findQuestionIn(state.requests, messageId));
}

/** Every tool approval of a run, in the order they were asked. */
export function useRunApprovals(runId: RunId): readonly ToolApproval[] {
  return usePanel((state) => listApprovals(state.requests, runId));
}

/** The run that is under way in a conversation, if there is one. */
export function useActiveRun(conversationId: string): Run | null {
  return usePanel(
    (state) =>
      Object.values(state.overview.activeRuns).find((run) => run.conversationId === conversationId) ?? null,
  );
}

export function useHasEnded(agent: string): boolean {
  return usePanel((state) => (state.overview.agents[agent]?.terminatedAt ?? null) !== null);
}

/** The message, where it is loaded. */
export function useMessage(
  conversationId: ConversationId | null,
  messageId: MessageId | null,
): DeliveredMessage | undefined {
  return usePanel(({ threads }) => {
    const messages = conversationId ? threads[conversationId]?.messages : [];
    return messages?.findLast(({ id }) => id === messageId);
  });
}
