// A tapped button comes back as a few bytes; everything it stands for is here.
import {
  type DecisionAction,
  type DecisionContext,
  type HumanRequest,
  NodError,
  parseCallbackData,
} from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';

/** Throws NodError `no_longer_valid`, without saying more: whoever guesses tokens learns nothing. */
export async function redeem(
  { store, overview }: HubContext,
  callbackData: string,
  from: DecisionContext,
): Promise<{ action: DecisionAction; request: HumanRequest }> {
  const callback = parseCallbackData(callbackData);
  const request = callback && overview.openRequests[callback.requestId];
  if (!callback || !request) throw toStale();
  const contexts = await store.contextsOfRequest(request.id);
  if (!contexts.some((context) => isSamePlace(context, from))) throw toStale();
  return { action: callback.action, request };
}

function isSamePlace(a: DecisionContext, b: DecisionContext): boolean {
  return a.surface === b.surface && a.chat === b.chat && a.message === b.message;
}

function toStale(): NodError {
  return new NodError('no_longer_valid', 'no longer valid: tap a newer one or type your answer');
}
