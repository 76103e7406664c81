// Settling of calls that wait for the person, whenever a rule changes: by the verdict that they would get if they began now.
import type { RequestId, Surface } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { commitUnlessSettled } from '../settling/settle-request.ts';
import { toSettledBy } from './answer-approval.ts';
import { evaluateCall, toCallRules, toWaitingFacts } from './evaluate-call.ts';

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
  const facts = toWaitingFacts(request);
  const verdict = evaluateCall(facts, toCallRules(context.overview, facts));
  if (verdict.type === 'ask') return;
  const settled = verdict.type === 'run' ? 'approved' : 'rejected';
  const changes = toSettledBy(context, request, settled, { by: verdict.basis, surface });
  await commitUnlessSettled(context.store, changes);
}

/** The same for all that waits. */
export async function settleAllByRules(context: HubContext, surface: Surface | null): Promise<void> {
  const ids = Object.values(context.overview.openRequests).map(({ id }) => id);
  await Promise.all(ids.map((id) => settleByRules(context, id, surface)));
}
