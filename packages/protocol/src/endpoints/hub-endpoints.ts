// Endpoints for the hub itself: whether it is well, where it is, that it is the hub, and what happens in it.
import { z } from 'zod';
import { healthSchema, hubPlaceSchema } from '../api/api.ts';
import { hubProofSchema, proofQuestionSchema } from '../hub/hub-proof.ts';
import { ANYONE, type Endpoint, PERSON_ONLY } from './endpoint.ts';

/** Where in the log a stream goes on. */
export const logPlaceSchema = z
  .string()
  .regex(/^\d{1,15}$/, 'a place in the log is a number')
  .transform(Number);

export const hubEndpoints = {
  place: {
    method: 'GET',
    path: '/api/place',
    access: PERSON_ONLY,
    summary: 'Where the hub is on its machine',
    description: 'What the commands that connect an agent name: the `nod` command and the data folder.',
    response: { status: 200, description: 'Absolute paths.', schema: hubPlaceSchema },
  },
  health: {
    method: 'GET',
    path: '/healthz',
    access: ANYONE,
    summary: 'Whether the hub is well',
    description:
      'What is wrong with the hub, in words. `degraded`: some messages are refused, or something stored cannot be read. `failing`: no message can be accepted; then the status is 503, with the same body.',
    response: { status: 200, description: 'It is, or nearly.', schema: healthSchema, alsoAt: 503 },
  },
  openApiDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    access: ANYONE,
    summary: 'This document',
    response: { status: 200, description: 'OpenAPI 3.1.', mediaTypes: ['application/json'] },
  },
  openEvents: {
    method: 'GET',
    path: '/api/events',
    access: PERSON_ONLY,
    summary: 'Follow what happens',
    description:
      'Server-sent events: every event of the log after the given place, in order, without a gap or a repeat, then live. Durable events: `id: <seq>`, `event: <type>`, `data:` a HubEvent. Passing ones (drafts, the health of the hub): no `id`, `data:` a PassingEvent. Resume with the header `Last-Event-ID`, or `?after=<seq>`; the header wins; without either the stream starts with the first event. The header `X-Nod-Log` names the log: places of another log mean nothing in it. A comment at least every 15 seconds.',
    query: z.object({ after: logPlaceSchema.optional() }),
    response: { status: 200, description: 'The stream.', mediaTypes: ['text/event-stream'] },
  },
  proveHub: {
    method: 'POST',
    path: '/api/proof',
    access: ANYONE,
    summary: 'Prove that this is the hub',
    description:
      'For a client that is about to send a token and does not know who listens. With `hash` = the SHA-256 of its token in hexadecimal it sends a random `nonce` and `key` = SHA-256("nod-token-key\\n" + hash), and compares the `proof` with HMAC-SHA256(key: hash, "nod-hub-proof\\n" + the address it called, like http://127.0.0.1:7663, + "\\n" + nonce).',
    body: proofQuestionSchema,
    response: { status: 200, description: 'The proof.', schema: hubProofSchema, field: 'proof' },
    refusals: ['unauthenticated'],
  },
} as const satisfies Record<string, Endpoint>;
