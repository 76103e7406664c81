// Notes of a channel in the store: kept at once, and by whoever runs the channel.
import type { Store } from '@nod/hub';
import type { Surface } from '@nod/protocol';
import type { ChannelNotes } from './channel-kit.ts';

export function createChannelNotes(
  store: Pick<Store, 'commit' | 'note' | 'notes'>,
  surface: Surface,
): ChannelNotes {
  return {
    get: (key) => store.note(surface, key),
    list: (prefix) => store.notes(surface, prefix),
    async set(key, value) {
      await store.commit([{ type: 'channel-noted', surface, key, value }]);
    },
  };
}
