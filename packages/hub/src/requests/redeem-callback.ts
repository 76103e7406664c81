// A tapped button comes back as a few bytes; everything it stands for is here.
import {
  type HumanRequest,
  listActions,
  NodError,
  type Place,
  parseCallback,
  type RequestAction,
  renderCallback,
} from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';

/** Throws NodError `no_longer_valid`, without saying more: whoever guesses tokens learns nothing. */
export async function redeem(
  { store, overview }: HubContext,
  callback: string,
  from: Place,
): Promise<{ action: RequestAction; request: HumanRequest }> {
  const { requestId } = parseCallback(callback) ?? {};
  const request = requestId && overview.openRequests[requestId];
  const action = request && findAction(request, callback);
  if (!request || !action) throw toStale();
  const places = await store.placesOfRequest(request.id);
  if (!places.some((place) => isSamePlace(place, from))) throw toStale();
  return { action, request };
}

/** Only what the request offers: an action of another kind, or one that it does not allow, is worth nothing. */
function findAction(request: HumanRequest, callback: string): RequestAction | undefined {
  return listActions(request).find(
    (action) => renderCallback({ action, requestId: request.id }) === callback,
  );
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.surface === b.surface && a.chat === b.chat && a.message === b.message;
}

function toStale(): NodError {
  return new NodError('no_longer_valid', 'no longer valid: tap a newer one or type your answer');
}
