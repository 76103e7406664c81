// The event stream that feeds every surface.
import type { Hub } from '@nod/hub';
import type { StreamItem } from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import { decode } from '../decode-request.ts';
import type { OpenStream } from '../open-stream.ts';
import { type Route, route } from '../route.ts';

const place = z
  .string()
  .regex(/^\d{1,15}$/, 'a place in the log is a number')
  .transform(Number);

export function eventRoutes(hub: Hub, streams: OpenStream): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/events',
      access: PERSON_ONLY,
      summary: 'Follow what happens',
      description:
        'Server-sent events: every event of the log after the given place, in order, without a gap or a repeat, then live. Durable events: `id: <seq>`, `event: <type>`, `data:` a HubEvent. Passing ones (drafts, the health of the hub): no `id`, `data:` a PassingEvent. Resume with the header `Last-Event-ID`, or `?after=<seq>`; the header wins; without either the stream starts with the first event. The header `X-Nod-Log` names the log: places of another log mean nothing in it. A comment at least every 15 seconds.',
      query: z.object({ after: place.optional() }),
      response: { status: 200, description: 'The stream.', mediaTypes: ['text/event-stream'] },
      handle({ query, ...input }) {
        const resumed = input.context.req.header('last-event-id');
        const after =
          resumed === undefined ? (query.after ?? 0) : decode(lastEventId, { 'Last-Event-ID': resumed });
        return streams.open(input, (signal) => hub.events.follow(after, signal), toEventFrame);
      },
    }),
  ];
}

const lastEventId = z.object({ 'Last-Event-ID': place }).transform((headers) => headers['Last-Event-ID']);

function toEventFrame({ seq, event }: StreamItem) {
  return { event: event.type, id: seq, data: event };
}
