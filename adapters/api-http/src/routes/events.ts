// The route of the event stream that feeds every surface.
import type { Hub } from '@nod/hub';
import { logPlaceSchema, type StreamItem } from '@nod/protocol';
import { z } from 'zod';
import { decode } from '../exchange/decoded-request.ts';
import type { Routes } from '../serving/route.ts';
import type { OpenStream } from '../streams/open-streams.ts';

export function eventRoutes(hub: Hub, streams: OpenStream) {
  return {
    openEvents({ query, ...input }) {
      const resumed = input.context.req.header('last-event-id');
      const after =
        resumed === undefined ? (query.after ?? 0) : decode(lastEventId, { 'Last-Event-ID': resumed });
      return streams.open(input, (signal) => hub.events.follow(after, signal), toEventFrame);
    },
  } satisfies Partial<Routes>;
}

const lastEventId = z
  .object({ 'Last-Event-ID': logPlaceSchema })
  .transform((headers) => headers['Last-Event-ID']);

function toEventFrame({ seq, event }: StreamItem) {
  return { event: event.type, id: seq, data: event };
}
