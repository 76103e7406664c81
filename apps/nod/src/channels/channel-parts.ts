// Parts that a channel is made from on this machine.
import { type ChannelParts, createChannelNotes } from '@nod/channels';
import type { Hub, Store } from '@nod/hub';
import type { Surface } from '@nod/protocol';
import { clock, timer } from '@nod/system-node';

export function toChannelParts(
  hub: Hub,
  store: Store,
  surface: Surface,
): Omit<ChannelParts, 'signal' | 'report' | 'tellStatus'> {
  const { accounts, attachments } = hub;
  return { hub, accounts, attachments, notes: createChannelNotes(store, surface), clock, timer };
}
