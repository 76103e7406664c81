// Routes for how browsers and programs get in and out, for the person alone: one-time links, the exchange of a code for a
// session, sessions and tokens, and their ends.
import { LOCAL_PROGRAM, NodError, type SessionId } from '@nod/protocol';
import { deleteCookie, setCookie } from 'hono/cookie';
import { type Caller, findSession } from '../callers/caller.ts';
import { SESSION_LIFE_MS } from '../callers/sessions.ts';
import type { RouteParts, Routes } from '../serving/route.ts';

/** Ours, and where a page of another port could have put one before it that every call would bring. */
const COOKIE_PATHS = ['/', '/api', '/api/'];

export function entranceRoutes({ hub: { audit }, codes, sessions, programs, connections }: RouteParts) {
  return {
    async createLink({ body: { surface } }) {
      await audit.record(surface, [{ outcome: 'credential-added', basis: 'credential', subject: 'link' }]);
      return codes.createLink();
    },
    async enter({ body: { code, surface }, context }) {
      if (!codes.redeem(code)) throw new NodError('forbidden', 'this link is no longer valid');
      const former = await findSession(context, sessions);
      if (former) await sessions.end(former, surface);
      const { cookie, key } = await sessions.open({ userAgent: context.req.header('user-agent'), surface });
      setCookie(context, sessions.cookieName, cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: SESSION_LIFE_MS / 1000,
      });
      return { key };
    },
    async signOut({ query, caller, context }) {
      if (caller?.kind !== 'session') return;
      await sessions.end(caller.id, query.surface);
      for (const path of COOKIE_PATHS) deleteCookie(context, sessions.cookieName, { path });
    },
    sessions: async ({ caller }) => ({
      sessions: (await sessions.list()).map(({ id, name, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        name,
        createdAt,
        lastSeenAt,
        expiresAt,
        isCurrent: id === toSessionId(caller),
      })),
    }),
    async endOtherSessions({ query, caller }) {
      const others = (await sessions.list()).filter(({ id }) => id !== toSessionId(caller));
      for (const { id } of others) await sessions.end(id, query.surface);
      return { ended: others.length };
    },
    async endSession({ params, query }) {
      if (!(await sessions.end(params.id, query.surface)))
        throw new NodError('not_found', 'there is no such session');
    },
    programs: async () => ({ programs: await programs.list() }),
    async addProgram({ body: { name, agents = [name], ...by } }) {
      const added = await programs.add(name, [...new Set(agents)], by);
      // Who has listened as these agents until now comes back, and is told what it may still be.
      connections.endProgram(LOCAL_PROGRAM);
      return added;
    },
    async removeProgram({ params: { name }, query: { surface } }) {
      const { program, ended } = await programs.remove(name, surface);
      connections.endToken(program.hash);
      return { ended };
    },
  } satisfies Partial<Routes>;
}

function toSessionId(caller: Caller | null): SessionId | null {
  return caller?.kind === 'session' ? caller.id : null;
}
