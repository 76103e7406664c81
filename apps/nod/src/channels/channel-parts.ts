// Parts that a channel is made from on this machine, whatever its name.
import type { ChannelNotes, ChannelParts } from '@nod/channels';
import type { Hub } from '@nod/hub';
import { NodError } from '@nod/protocol';
import { clock, timer } from '@nod/system-node';

export function toChannelParts(hub: Hub): Omit<ChannelParts, 'signal' | 'report' | 'tellStatus'> {
  const refuse = async () => {
    throw new NodError('invalid_request', 'files are not taken here');
  };
  const attachments = { add: refuse, read: refuse };
  return { hub, accounts: hub.accounts, attachments, notes: createPassingNotes(), clock, timer };
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
