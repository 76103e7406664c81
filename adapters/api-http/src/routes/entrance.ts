// How the person's browser gets in and out: one-time links, the exchange of a code for a cookie, signing out.
import { linkSchema } from '@nod/protocol';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { ANYONE, PERSON_ONLY, SESSION } from '../caller.ts';
import type { EntryCodes } from '../entry-codes.ts';
import type { LiveConnections } from '../live-connections.ts';
import { type Route, route } from '../route.ts';
import { SESSION_LIFE_MS, type Sessions } from '../sessions.ts';

const BAD_CODE_PAGE = `This link is no longer valid. Run "nod link" for a new one.
此链接已失效。请运行“nod link”获取新链接。
`;

export interface EntranceParts {
  codes: EntryCodes;
  sessions: Sessions;
  connections: LiveConnections;
}

export function entranceRoutes({ codes, sessions, connections }: EntranceParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/links',
      access: PERSON_ONLY,
      summary: 'Make a link that lets a browser in',
      description:
        'The link works once, within an hour. Of more than 20 unused links the oldest stops working.',
      response: { status: 200, description: 'The link.', schema: linkSchema },
      handle: () => codes.createLink(),
    }),
    route({
      method: 'GET',
      path: '/enter',
      access: ANYONE,
      summary: 'Let a browser in',
      description:
        'Exchanges the one-time code of a link for the session cookie `nod-session-<port>` (HttpOnly, SameSite=Strict, 90 days). A wrong or used code: 403 and a page in plain text.',
      query: z.object({ code: z.string().max(200).default('') }),
      response: { status: 303, description: 'Let in; leads to the panel at `/`.' },
      refusals: ['forbidden', 'too_many_requests'],
      async handle({ query, context }) {
        if (!codes.redeem(query.code)) return context.text(BAD_CODE_PAGE, 403);
        setCookie(context, sessions.cookieName, await sessions.open(), {
          path: '/',
          httpOnly: true,
          sameSite: 'Strict',
          maxAge: SESSION_LIFE_MS / 1000,
        });
        return context.redirect('/', 303);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/session',
      access: SESSION,
      summary: 'Sign this browser out',
      description: 'Ends the session of the cookie, and with it every stream that was opened with it.',
      response: { status: 204, description: 'Signed out.' },
      async handle({ caller, context }) {
        if (caller?.kind !== 'session') return;
        await sessions.end(caller.hash);
        connections.endSession(caller.hash);
        deleteCookie(context, sessions.cookieName, { path: '/' });
      },
    }),
  ];
}
