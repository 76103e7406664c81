// Settling by rules: what waits for the person gets, whenever a rule changes, the verdict that it would get if it began now.
import type { RequestId, Surface } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { kindOf } from '../requests/kinds/kinds.ts';
import { commitUnlessSettled, toAnswered } from './settlement.ts';

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
  const judged = request && kindOf(request).judgeByRules?.(request, context.overview);
  if (!judged) return;
  const given = { message: null, at: context.clock(), surface };
  await commitUnlessSettled(context.store, toAnswered(request, judged, given));
}

/** The same for all that waits. */
export async function settleAllByRules(context: HubContext, surface: Surface | null): Promise<void> {
  const ids = Object.values(context.overview.openRequests).map(({ id }) => id);
  await Promise.all(ids.map((id) => settleByRules(context, id, surface)));
}
