// Endpoints for how the person's browsers get in and out: one-time links, sessions and their ends.
import { z } from 'zod';
import { sessionIdSchema } from '../ids/ids.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { ANYONE, answer, atSurface, done, type Endpoint, named, PERSON_ONLY, SESSION } from './endpoint.ts';

/** A browser that the person has let in. Its secrets are not in it. */
const session = z.object({
  id: sessionIdSchema,
  /** The browser and its system, such as `Chrome · Linux`. */
  name: z.string(),
  createdAt: z.number(),
  /** Its last call, to the minute; now while it has a stream open. */
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  /** The session of the one who asks. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof session>;

const link = z.object({ url: z.string(), expiresAt: z.number() });

export type Link = z.infer<typeof link>;

export const entranceEndpoints = {
  createLink: {
    method: 'POST',
    path: '/api/links',
    access: PERSON_ONLY,
    summary: 'Make a link that lets a browser in',
    description:
      'The link works once, within an hour. Of more than 20 unused links the oldest stops working.',
    body: atSurface,
    response: answer(link, 'The link.'),
  },
  enter: {
    method: 'POST',
    path: '/api/enter',
    access: ANYONE,
    summary: 'Let a browser in',
    description:
      'Exchanges the one-time code of a link for a session (90 days) with two secrets: the cookie `nod-session-<port>` (HttpOnly, SameSite=Strict), and the key in the answer, told once, to be sent as `x-nod-key` with every call. Neither lets in without the other. A session that the browser had ends.',
    body: z.strictObject({ code: z.string().max(200), surface: surfaceSchema }),
    response: named('key', z.string(), 'Let in.'),
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    access: SESSION,
    summary: 'Sign this browser out',
    description: 'Ends the session that calls, and with it every stream that was opened with it.',
    query: atSurface,
    response: done('Signed out.'),
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: PERSON_ONLY,
    summary: 'List the browsers that are in',
    response: named('sessions', z.array(session), 'In the order they came.'),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: PERSON_ONLY,
    summary: 'Sign all other browsers out',
    description: 'Ends every session but the one that calls, if a session calls.',
    query: atSurface,
    response: named('ended', z.number().int(), 'How many were ended.'),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: PERSON_ONLY,
    summary: 'Sign a browser out',
    description: 'Ends the session, and with it every stream that was opened with it.',
    params: z.object({ id: sessionIdSchema }),
    query: atSurface,
    response: done('Signed out.'),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
