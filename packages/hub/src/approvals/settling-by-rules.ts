// Settling of calls that wait for the person, whenever a rule changes: by the verdict that they would get if they began now.
import type { RequestId, Surface } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { toVerdict } from '../requests/kinds/tool-approval.ts';
import { commitUnlessSettled, toAnswered, toSettlement } from '../settling/settlement.ts';
import { evaluateCall, toCallRules, toWaitingFacts } from './call-verdict.ts';

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
  if (!request || !('call' in request)) return;
  const facts = toWaitingFacts(request);
  const verdict = evaluateCall(facts, toCallRules(context.overview, facts));
  if (verdict.type === 'ask') return;
  const settled = verdict.type === 'run' ? 'approved' : 'rejected';
  const chosen = toVerdict(request, settled, verdict.basis);
  const given = { message: null, at: context.clock(), surface };
  const settlement = toAnswered(request, { text: '', chosen }, given);
  await commitUnlessSettled(context.store, toSettlement(request, settlement));
}

/** The same for all that waits. */
export async function settleAllByRules(context: HubContext, surface: Surface | null): Promise<void> {
  const ids = Object.values(context.overview.openRequests).map(({ id }) => id);
  await Promise.all(ids.map((id) => settleByRules(context, id, surface)));
}
