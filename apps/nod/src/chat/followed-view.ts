// The followed view: what the hub tells from a starting point on, applied as on every surface.
import { followEvents, type HubClient } from '@nod/client';
import type { StartingPoint, StreamItem } from '@nod/protocol';
import { applyItems, type HubView } from '@nod/surface';

export interface FollowedItem {
  event: StreamItem['event'];
  before: HubView;
  view: HubView;
}

/** Until an item is the last that is needed, or the signal aborts. Resolves to the view as it is then. */
export async function followView(
  client: HubClient,
  { logId, view: first }: Pick<StartingPoint, 'logId'> & { view: HubView },
  isLast: (item: FollowedItem) => boolean,
  signal: AbortSignal = new AbortController().signal,
): Promise<HubView> {
  const leave = new AbortController();
  let view = first;
  await followEvents({
    client,
    logId,
    after: first.overview.seq,
    onItem(item) {
      const before = view;
      view = applyItems(before, [item]);
      if (isLast({ event: item.event, before, view })) leave.abort();
    },
    onStatus: () => {},
    signal: AbortSignal.any([leave.signal, signal]),
  });
  return view;
}
