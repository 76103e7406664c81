// Routes for the hub itself: whether it is well, where it is, that it is the hub, and what happens in it.
import { createHmac, hash as toDigest } from 'node:crypto';
import { logPlaceSchema, NodError, type StreamItem, toKeyText, toProofText } from '@nod/protocol';
import { z } from 'zod';
import { decode } from '../exchange/decoded-request.ts';
import { createOpenApiDocument } from '../serving/openapi-document.ts';
import type { RouteParts, Routes } from '../serving/route.ts';

export function hubRoutes(parts: RouteParts) {
  const { hub, version, place, streams, programs, origin, personTokenHash } = parts;
  return {
    place: () => place,
    health({ context }) {
      const health = { ...hub.health(), version };
      return health.status === 'failing' ? context.json(health, 503) : health;
    },
    openApiDocument: ({ context }) => context.json(createOpenApiDocument(version, parts.sessions.cookieName)),
    openEvents({ query, ...input }) {
      const resumed = input.context.req.header('last-event-id');
      const after =
        resumed === undefined ? (query.after ?? 0) : decode(lastEventId, { 'Last-Event-ID': resumed });
      return streams.open(input, (signal) => hub.events.follow(after, signal), toEventFrame);
    },
    async proveHub({ body: { nonce, key } }) {
      const hashes = [personTokenHash, ...(await programs.hashes())];
      const hash = hashes.find((each) => toDigest('sha256', toKeyText(each)) === key);
      if (hash === undefined) throw new NodError('unauthenticated', 'the hub does not know this token');
      return { proof: createHmac('sha256', hash).update(toProofText(origin, nonce)).digest('hex') };
    },
  } satisfies Partial<Routes>;
}

const lastEventId = z
  .object({ 'Last-Event-ID': logPlaceSchema })
  .transform((headers) => headers['Last-Event-ID']);

function toEventFrame({ seq, event }: StreamItem) {
  return { event: event.type, id: seq, data: event };
}
