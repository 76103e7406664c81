// Renewals among the messages of a conversation: each stands before the first that was said since. Pure.
import type { Renewal } from '@nod/protocol';
import type { Placed } from './versions.ts';

export type PlacedRenewal = { kind: 'renewal'; renewal: Renewal };

/** Both are in order. Of several with nothing said between them the last one stands: the others changed nothing. */
export function placeRenewals(
  placed: readonly Placed[],
  renewals: readonly Renewal[],
): (Placed | PlacedRenewal)[] {
  const all: (Placed | PlacedRenewal)[] = [];
  let next = 0;
  const placeUpTo = (position: number) => {
    const first = next;
    while ((renewals[next]?.position ?? Number.POSITIVE_INFINITY) < position) next += 1;
    const renewal = next > first ? renewals[next - 1] : undefined;
    if (renewal) all.push({ kind: 'renewal', renewal });
  };
  for (const each of placed) {
    placeUpTo(toPosition(each));
    all.push(each);
  }
  placeUpTo(Number.POSITIVE_INFINITY);
  return all;
}

/** What leads to the versions of a message stands with the newest. */
function toPosition(placed: Placed): number {
  return placed.kind === 'message' ? placed.message.position : placed.newest.position;
}
