// Events of a session's streams, kept for a client whose line breaks: it names the last one it has and is sent the rest.
// What was sent before the server was started again is not known.
import { randomUUID } from 'node:crypto';
import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server';

/** What a session keeps; older events are mostly progress, which nobody misses. */
const KEPT_EVENTS = 256;

interface StoredEvent {
  id: EventId;
  streamId: StreamId;
  message: JSONRPCMessage;
}

export function createStreamEvents(): EventStore {
  const own = randomUUID();
  const events: StoredEvent[] = [];
  let last = 0;
  const parse = (id: EventId) =>
    id.startsWith(`${own}_`) ? parsePlace(id.slice(own.length + 1)) : undefined;
  return {
    async storeEvent(streamId, message) {
      last += 1;
      const id = `${own}_${last}_${streamId}`;
      events.push({ id, streamId, message });
      if (events.length > KEPT_EVENTS) events.shift();
      return id;
    },
    getStreamIdForEventId: async (id) => parse(id)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const known = parse(lastEventId);
      if (!known) throw new Error('there is no such event');
      for (const { id, streamId, message } of [...events]) {
        const place = parse(id)?.place ?? 0;
        // The event that opens a stream says nothing.
        const says = Object.keys(message).length > 0;
        if (streamId === known.streamId && place > known.place && says) await send(id, message);
      }
      return known.streamId;
    },
  };
}

function parsePlace(id: string): { place: number; streamId: StreamId } | undefined {
  const [, place, streamId] = /^(\d+)_(.+)$/s.exec(id) ?? [];
  return place === undefined || streamId === undefined ? undefined : { place: Number(place), streamId };
}
