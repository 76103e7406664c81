// Endpoints for how the person's browsers get in and out: one-time links, sessions and their ends.
import { z } from 'zod';
import { linkSchema, surfaceQuerySchema } from '../api/api.ts';
import { endedSessionsSchema, enterBodySchema, enteredSchema, sessionsSchema } from '../hub/session.ts';
import { sessionIdSchema } from '../ids/ids.ts';
import { ANYONE, type Endpoint, PERSON_ONLY, SESSION } from './endpoint.ts';

export const entranceEndpoints = {
  createLink: {
    method: 'POST',
    path: '/api/links',
    access: PERSON_ONLY,
    summary: 'Make a link that lets a browser in',
    description:
      'The link works once, within an hour. Of more than 20 unused links the oldest stops working.',
    body: surfaceQuerySchema,
    response: { status: 200, description: 'The link.', schema: linkSchema },
  },
  enter: {
    method: 'POST',
    path: '/api/enter',
    access: ANYONE,
    summary: 'Let a browser in',
    description:
      'Exchanges the one-time code of a link for a session (90 days) with two secrets: the cookie `nod-session-<port>` (HttpOnly, SameSite=Strict), and the key in the answer, to be sent as `x-nod-key` with every call. Neither lets in without the other. A session that the browser had ends.',
    body: enterBodySchema,
    response: { status: 200, description: 'Let in.', schema: enteredSchema, field: 'key' },
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    access: SESSION,
    summary: 'Sign this browser out',
    description: 'Ends the session that calls, and with it every stream that was opened with it.',
    query: surfaceQuerySchema,
    response: { status: 204, description: 'Signed out.' },
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: PERSON_ONLY,
    summary: 'List the browsers that are in',
    response: {
      status: 200,
      description: 'In the order they came.',
      schema: sessionsSchema,
      field: 'sessions',
    },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: PERSON_ONLY,
    summary: 'Sign all other browsers out',
    description: 'Ends every session but the one that calls, if a session calls.',
    query: surfaceQuerySchema,
    response: {
      status: 200,
      description: 'How many were ended.',
      schema: endedSessionsSchema,
      field: 'ended',
    },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: PERSON_ONLY,
    summary: 'Sign a browser out',
    description: 'Ends the session, and with it every stream that was opened with it.',
    params: z.object({ id: sessionIdSchema }),
    query: surfaceQuerySchema,
    response: { status: 204, description: 'Signed out.' },
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
