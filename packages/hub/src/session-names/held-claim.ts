// Held claim: whether a session still holds its name.
import type { HubContext } from '../context/hub-context.ts';
import type { StoredClaim } from '../contract/ports.ts';

/** How long a claim holds: a session claims again well before. */
export const HELD_MS = 60_000;
/** A hub that was away for no longer gives whoever lives the time to say so. */
const AWAY_MS = 24 * 60 * 60_000;

/** While the hub was away nobody could claim: what ran out then is held for as long after as a claim is. */
export function isHeld(
  { startedAt }: Pick<HubContext, 'startedAt'>,
  { heldUntil, isReleased }: StoredClaim,
  at: number,
): boolean {
  if (heldUntil > at) return true;
  return !isReleased && at < startedAt + HELD_MS && heldUntil > startedAt - AWAY_MS;
}
