// Parts that a channel is made from on this machine.
import type { ChannelNotes, ChannelParts } from '@nod/channels';
import type { Hub } from '@nod/hub';
import { clock, timer } from '@nod/system-node';

export function toChannelParts(hub: Hub): Omit<ChannelParts, 'signal' | 'report' | 'tellStatus'> {
  const { accounts, attachments } = hub;
  return { hub, accounts, attachments, notes: createPassingNotes(), clock, timer };
}

/** Notes for as long as the process lives. */
function createPassingNotes(): ChannelNotes {
  const notes = new Map<string, string>();
  return {
    get: async (key) => notes.get(key) ?? null,
    async set(key, value) {
      if (value === null) notes.delete(key);
      else notes.set(key, value);
    },
    list: async (prefix) => Object.fromEntries([...notes].filter(([key]) => key.startsWith(prefix))),
  };
}
