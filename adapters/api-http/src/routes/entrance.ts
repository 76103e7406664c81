// Routes for how the person's browsers get in and out: one-time links, the exchange of a code for a session, the list
// of sessions, and their ends.
import type { Audit } from '@nod/hub';
import {
  endedSessionsSchema,
  enterBodySchema,
  enteredSchema,
  linkSchema,
  NodError,
  type SessionId,
  sessionIdSchema,
  sessionsSchema,
  surfaceQuerySchema,
} from '@nod/protocol';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { ANYONE, type Caller, findSession, PERSON_ONLY, SESSION } from '../caller.ts';
import type { EntryCodes } from '../entry-codes.ts';
import { type Route, route } from '../route.ts';
import { SESSION_LIFE_MS, type Sessions } from '../sessions.ts';

/** Ours, and where a page of another port could have put one before it that every call would bring. */
const COOKIE_PATHS = ['/', '/api', '/api/'];

export interface EntranceParts {
  audit: Audit;
  codes: EntryCodes;
  sessions: Sessions;
}

export function entranceRoutes({ audit, codes, sessions }: EntranceParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/links',
      access: PERSON_ONLY,
      summary: 'Make a link that lets a browser in',
      description:
        'The link works once, within an hour. Of more than 20 unused links the oldest stops working.',
      body: surfaceQuerySchema,
      response: { status: 200, description: 'The link.', schema: linkSchema },
      async handle({ body: { surface } }) {
        await audit.record(surface, [{ outcome: 'credential-added', basis: 'credential', subject: 'link' }]);
        return codes.createLink();
      },
    }),
    route({
      method: 'POST',
      path: '/api/enter',
      access: ANYONE,
      summary: 'Let a browser in',
      description:
        'Exchanges the one-time code of a link for a session (90 days) with two secrets: the cookie `nod-session-<port>` (HttpOnly, SameSite=Strict), and the key in the answer, to be sent as `x-nod-key` with every call. Neither lets in without the other. A session that the browser had ends.',
      body: enterBodySchema,
      response: { status: 200, description: 'Let in.', schema: enteredSchema },
      async handle({ body: { code, surface }, context }) {
        if (!codes.redeem(code)) throw new NodError('forbidden', 'this link is no longer valid');
        const former = await findSession(context, sessions);
        if (former) await sessions.end(former, surface);
        const { cookie, key } = await sessions.open(context.req.header('user-agent'), surface);
        setCookie(context, sessions.cookieName, cookie, {
          path: '/',
          httpOnly: true,
          sameSite: 'Strict',
          maxAge: SESSION_LIFE_MS / 1000,
        });
        return { key };
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/session',
      access: SESSION,
      summary: 'Sign this browser out',
      description: 'Ends the session that calls, and with it every stream that was opened with it.',
      query: surfaceQuerySchema,
      response: { status: 204, description: 'Signed out.' },
      async handle({ query, caller, context }) {
        if (caller?.kind !== 'session') return;
        await sessions.end(caller.id, query.surface);
        for (const path of COOKIE_PATHS) deleteCookie(context, sessions.cookieName, { path });
      },
    }),
    route({
      method: 'GET',
      path: '/api/sessions',
      access: PERSON_ONLY,
      summary: 'List the browsers that are in',
      response: { status: 200, description: 'In the order they came.', schema: sessionsSchema },
      handle: async ({ caller }) => ({
        sessions: (await sessions.list()).map(({ id, name, createdAt, lastSeenAt, expiresAt }) => ({
          id,
          name,
          createdAt,
          lastSeenAt,
          expiresAt,
          isCurrent: id === toSessionId(caller),
        })),
      }),
    }),
    route({
      method: 'DELETE',
      path: '/api/sessions',
      access: PERSON_ONLY,
      summary: 'Sign all other browsers out',
      description: 'Ends every session but the one that calls, if a session calls.',
      query: surfaceQuerySchema,
      response: { status: 200, description: 'How many were ended.', schema: endedSessionsSchema },
      async handle({ query, caller }) {
        const others = (await sessions.list()).filter(({ id }) => id !== toSessionId(caller));
        for (const { id } of others) await sessions.end(id, query.surface);
        return { ended: others.length };
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sessions/{id}',
      access: PERSON_ONLY,
      summary: 'Sign a browser out',
      description: 'Ends the session, and with it every stream that was opened with it.',
      params: z.object({ id: sessionIdSchema }),
      query: surfaceQuerySchema,
      response: { status: 204, description: 'Signed out.' },
      refusals: ['not_found'],
      async handle({ params, query }) {
        if (!(await sessions.end(params.id, query.surface)))
          throw new NodError('not_found', 'there is no such session');
      },
    }),
  ];
}

function toSessionId(caller: Caller | null): SessionId | null {
  return caller?.kind === 'session' ? caller.id : null;
}
