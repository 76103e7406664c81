// Endpoints for the hub itself: whether it is well, where it is, that it is the hub, and what happens in it.
import { z } from 'zod';
import { hubHealthSchema } from '../hub/health.ts';
import { ANYONE, answer, type Endpoint, named, PERSON_ONLY, stream } from './endpoint.ts';

/** Where in the log a stream goes on. */
export const logPlaceSchema = z
  .string()
  .regex(/^\d{1,15}$/, 'a place in the log is a number')
  .transform(Number);

/** Where the hub is on its machine: what the commands that connect an agent name. */
const hubPlace = z.object({
  /** The `nod` command. */
  command: z.string(),
  /** The data folder. */
  data: z.string(),
});

export type HubPlace = z.infer<typeof hubPlace>;

// The hub's proof: before a client sends its token, the hub shows that it knows it, at the address it listens on.
// Both ends take SHA-256 hashes in hexadecimal; the proof is an HMAC-SHA256 with the hash of the token as its key.
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What `key` is the hash of: it tells which token is meant. */
export function toKeyText(tokenHash: string): string {
  return `nod-token-key\n${tokenHash}`;
}

/**
 * What the proof is the HMAC of. The address is part of it: a proof that somebody else passes on from the hub's own
 * address is worth nothing.
 */
export function toProofText(origin: string, nonce: string): string {
  return `nod-hub-proof\n${origin}\n${nonce}`;
}

export const hubEndpoints = {
  place: {
    method: 'GET',
    path: '/api/place',
    access: PERSON_ONLY,
    summary: 'Where the hub is on its machine',
    description: 'What the commands that connect an agent name: the `nod` command and the data folder.',
    response: answer(hubPlace, 'Absolute paths.'),
  },
  health: {
    method: 'GET',
    path: '/healthz',
    access: ANYONE,
    summary: 'Whether the hub is well',
    description:
      'What is wrong with the hub, in words. `degraded`: some messages are refused, or something stored cannot be read. `failing`: no message can be accepted; then the status is 503, with the same body.',
    response: {
      ...answer(hubHealthSchema.extend({ version: z.string() }), 'It is, or nearly.'),
      alsoAt: 503,
    },
  },
  openApiDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    access: ANYONE,
    summary: 'This document',
    response: stream('OpenAPI 3.1.', 'application/json'),
  },
  openEvents: {
    method: 'GET',
    path: '/api/events',
    access: PERSON_ONLY,
    summary: 'Follow what happens',
    description:
      'Server-sent events: every event of the log after the given place, in order, without a gap or a repeat, then live. Durable events: `id: <seq>`, `event: <type>`, `data:` a HubEvent. Passing ones (drafts, the progress of tool calls, the health of the hub): no `id`, `data:` a PassingEvent. Resume with the header `Last-Event-ID`, or `?after=<seq>`; the header wins; without either the stream starts with the first event. The header `X-Nod-Log` names the log: places of another log mean nothing in it. A comment at least every 15 seconds.',
    query: z.object({ after: logPlaceSchema.optional() }),
    response: stream('The stream.', 'text/event-stream'),
  },
  proveHub: {
    method: 'POST',
    path: '/api/proof',
    access: ANYONE,
    summary: 'Prove that this is the hub',
    description:
      'For a client that is about to send a token and does not know who listens. With `hash` = the SHA-256 of its token in hexadecimal it sends a random `nonce` (256 bits in base64url) and `key` = SHA-256("nod-token-key\\n" + hash), and compares the `proof` with HMAC-SHA256(key: hash, "nod-hub-proof\\n" + the address it called, like http://127.0.0.1:7663, + "\\n" + nonce).',
    body: z.strictObject({ nonce: z.string().regex(/^[\w-]{43}$/), key: sha256 }),
    response: named('proof', sha256, 'The proof.'),
    refusals: ['unauthenticated'],
  },
} as const satisfies Record<string, Endpoint>;
