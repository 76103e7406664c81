// The event feed: the log from any place on, then live. Every surface is fed from here.
import { NodError, type StreamItem } from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { follow } from '../context/stored-then-live.ts';
import type { EventFeed } from '../contract/hub.ts';

export function createEventFeed(context: HubContext): EventFeed {
  return {
    follow(seq, signal) {
      // A place behind the end belongs to another log: whoever comes with it has to start anew.
      if (seq > context.overview.seq) {
        throw new NodError('invalid_request', `the event log ends at ${context.overview.seq}, before ${seq}`);
      }
      return follow<StreamItem>({
        after: seq,
        placeOf: (item) => item.seq,
        read: (after, limit) => context.store.eventsAfter(after, limit),
        listen: (listener) => context.items.listen(ALL, listener),
        signal: AbortSignal.any([signal, context.stopped]),
      });
    },
  };
}
