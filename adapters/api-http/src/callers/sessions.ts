// The person's browser sessions. A session has two secrets: a cookie, which the browser also sends to every other
// port of this machine, and a key, which only the panel's own pages can read. Neither is a credential without the other.
// The session of the browser extension has both in one token, and is found with the extension's origin alone.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Audit, Clock, PersonAct, SessionStore, StoredSession } from '@nod/hub';
import { type SessionId, type Surface, sessionIdSchema } from '@nod/protocol';
import type { LiveConnections } from '../streams/live-connections.ts';
import { toBrowserName } from './browser-name.ts';

export const SESSION_LIFE_MS = 90 * 86_400_000;
/** Only the person makes sessions: where there are too many, a forgotten one gives way rather than the new one. */
export const MAX_SESSIONS = 50;
const SEEN_EVERY_MS = 60_000;

export interface SessionSecrets {
  cookie: string;
  key: string;
}

export interface SessionOpening {
  userAgent: string | undefined;
  surface: Surface;
  /** A foreign one that the session is for; our own unless told. */
  origin?: string;
}

export interface Sessions {
  /** Cookies are shared by all ports of a host, so the name tells hubs apart. */
  readonly cookieName: string;
  /** Opens a session; resolves to its secrets, which are known to nobody else. Of 50 the longest unused one ends. */
  open(opening: SessionOpening): Promise<SessionSecrets>;
  /** The session with both secrets and of that origin, null for our own; or null when there is none or it is over. */
  find(secrets: SessionSecrets, origin?: string | null): Promise<SessionId | null>;
  /** Those that are not over, in the order opened. */
  list(): Promise<StoredSession[]>;
  /** Ends the session and every connection that was opened with it; false when there is none. */
  end(id: SessionId, surface: Surface): Promise<boolean>;
  /** Forgets the sessions that are over: too old, or opened under another token of the person. */
  endStale(): Promise<void>;
}

interface SessionParts {
  store: SessionStore;
  connections: LiveConnections;
  audit: Audit;
  clock: Clock;
  port: number;
  personToken: string;
}

/** Each session opened or revoked leaves an audit row; one that has run out was revoked by nobody. */
export function createSessions(parts: SessionParts): Sessions {
  const { store, connections, audit, clock } = parts;
  const personTokenHash = hash('sha256', parts.personToken);
  const isOver = (session: StoredSession) =>
    session.expiresAt <= clock() || session.personTokenHash !== personTokenHash;
  const toSeen = (session: StoredSession) =>
    connections.hasSession(session.id) ? { ...session, lastSeenAt: clock() } : session;

  async function list(): Promise<StoredSession[]> {
    return (await store.sessions()).filter((session) => !isOver(session)).map(toSeen);
  }

  async function revoke(session: StoredSession, surface: Surface | null, reason?: string): Promise<void> {
    await store.removeSession(session.id);
    connections.endSession(session.id);
    await audit.record(surface, [toAct('credential-revoked', session, reason)]);
  }

  async function forget(session: StoredSession): Promise<void> {
    if (session.personTokenHash !== personTokenHash) return revoke(session, null, 'another person-token');
    await store.removeSession(session.id);
    connections.endSession(session.id);
  }

  async function makeRoom(): Promise<void> {
    const longestUnused = (await list()).sort((a, b) => a.lastSeenAt - b.lastSeenAt);
    for (const session of longestUnused.slice(0, 1 - MAX_SESSIONS)) {
      await revoke(session, null, `more than ${MAX_SESSIONS} browsers`);
    }
  }

  return {
    cookieName: `nod-session-${parts.port}`,
    list,
    async end(id, surface) {
      const session = (await list()).find((each) => each.id === id);
      if (session) await revoke(session, surface);
      return session !== undefined;
    },
    async endStale() {
      for (const session of await store.sessions()) if (isOver(session)) await forget(session);
    },
    async open({ userAgent, surface, origin = null }) {
      await makeRoom();
      const secrets = { cookie: newSecret(), key: newSecret() };
      const now = clock();
      const session: StoredSession = {
        id: sessionIdSchema.parse(`ses_${randomBytes(10).toString('hex')}`),
        cookieHash: toCookieHash(secrets.cookie, origin),
        keyHash: hash('sha256', secrets.key),
        personTokenHash,
        name: origin === null ? toBrowserName(userAgent) : `${toBrowserName(userAgent)} · Nod extension`,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + SESSION_LIFE_MS,
      };
      // First the row: what cannot be recorded lets nobody in.
      await audit.record(surface, [toAct('credential-added', session)]);
      await store.addSession(session);
      return secrets;
    },
    async find({ cookie, key }, origin = null) {
      const session = await store.findSession(toCookieHash(cookie, origin));
      if (!session || !isEqual(session.keyHash, hash('sha256', key))) return null;
      if (isOver(session)) {
        await forget(session);
        return null;
      }
      const now = clock();
      if (now - session.lastSeenAt >= SEEN_EVERY_MS) await store.markSessionSeen(session.id, now);
      return session.id;
    },
  };
}

function toAct(
  outcome: 'credential-added' | 'credential-revoked',
  { id, name }: StoredSession,
  reason?: string,
): PersonAct {
  const detail = reason === undefined ? id : `${id}: ${reason}`;
  return { outcome, basis: 'credential', subject: `browser ${name}`, detail };
}

/** The origin is part of it: the secrets of one are worth nothing to another. */
function toCookieHash(cookie: string, origin: string | null): string {
  return hash('sha256', origin === null ? cookie : `${origin} ${cookie}`);
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
