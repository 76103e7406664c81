// What the person lays down does with calls that wait for them: a policy `never` and the mode Ask reject, and the mode
// Agent lets run what only the mode had asked about.
import type { ApprovalReply, RequestId, Surface } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { commitUnlessSettled } from '../settling/settle-request.ts';
import { type ToolApproval, toSettledBy } from './answer-approval.ts';
import { findPolicy } from './evaluate-call.ts';

/**
 * Leaves alone what somebody else has settled, and what the rules leave to the person.
 * `surface` is where the person just changed a rule; null when the rule held already.
 */
export async function settleByRules(
  context: HubContext,
  id: RequestId,
  surface: Surface | null,
): Promise<void> {
  const request = context.overview.openRequests[id];
  if (request?.kind !== 'tool-approval') return;
  const ruling = findRuling(context, request);
  if (ruling === null) return;
  const changes = toSettledBy(context, request, ruling.verdict, { by: ruling.by, surface });
  await commitUnlessSettled(context.store, changes);
}

/** The same for all that waits, or for those that a change of the rules is about. */
export async function settleAllByRules(
  context: HubContext,
  surface: Surface,
  isMeant: (request: ToolApproval) => boolean,
): Promise<void> {
  const waiting = Object.values(context.overview.openRequests).filter(
    (request) => request.kind === 'tool-approval' && isMeant(request),
  );
  await Promise.all(waiting.map(({ id }) => settleByRules(context, id, surface)));
}

/** Deny beats ask, ask beats allow: as for calls that begin now. */
function findRuling(
  { overview }: HubContext,
  { agent, call, conversationId, reason }: ToolApproval,
): Pick<ApprovalReply, 'verdict' | 'by'> | null {
  const mode = overview.conversations[conversationId]?.mode;
  const policy = findPolicy({ agent, toolName: call.toolName }, Object.values(overview.policies));
  if (mode === 'ask') return { verdict: 'rejected', by: 'mode' };
  if (policy === 'never') return { verdict: 'rejected', by: 'policy' };
  const isAsked = reason !== 'mode' || policy === 'ask';
  return mode === 'agent' && !isAsked ? { verdict: 'approved', by: 'mode' } : null;
}
