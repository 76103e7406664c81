// What a conversation's mode does with calls that wait for the person: Agent lets run what only the mode had asked
// about, Ask rejects everything.
import type { ApprovalReply, ConversationId, RequestId, Surface } from '@nod/protocol';
import type { HubContext } from '../hub-context.ts';
import { commitUnlessSettled } from '../settle-request.ts';
import { type ToolApproval, toSettledBy } from './answer-approval.ts';

/** Leaves alone what somebody else has settled, and what the mode says nothing about. */
export async function settleForMode(context: HubContext, id: RequestId, surface: Surface): Promise<void> {
  const request = context.overview.openRequests[id];
  if (request?.kind !== 'tool-approval') return;
  const verdict = toVerdict(context, request);
  if (verdict === null) return;
  await commitUnlessSettled(context.store, toSettledBy(context, request, verdict, { by: 'mode', surface }));
}

/** The same for all that waits in a conversation. */
export async function settleAllForMode(
  context: HubContext,
  conversationId: ConversationId,
  surface: Surface,
): Promise<void> {
  const waiting = Object.values(context.overview.openRequests).filter(
    (request) => request.kind === 'tool-approval' && request.conversationId === conversationId,
  );
  await Promise.all(waiting.map(({ id }) => settleForMode(context, id, surface)));
}

function toVerdict(
  { overview }: HubContext,
  { conversationId, reason }: ToolApproval,
): ApprovalReply['verdict'] | null {
  const mode = overview.conversations[conversationId]?.mode;
  if (mode === 'agent' && reason === 'mode') return 'approved';
  return mode === 'ask' ? 'rejected' : null;
}
