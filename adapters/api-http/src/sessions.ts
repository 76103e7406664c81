// The person's browser sessions. A session has two secrets: a cookie, which the browser also sends to every other
// port of this machine, and a key, which only the panel's own pages can read. Neither is a credential without the other.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, SessionStore, StoredSession } from '@nod/hub';
import { type SessionId, sessionIdSchema } from '@nod/protocol';
import { toBrowserName } from './browser-name.ts';
import type { LiveConnections } from './live-connections.ts';

export const SESSION_LIFE_MS = 90 * 86_400_000;
/** Only the person makes sessions: where there are too many, a forgotten one gives way rather than the new one. */
export const MAX_SESSIONS = 50;
const SEEN_EVERY_MS = 60_000;

export interface SessionSecrets {
  cookie: string;
  key: string;
}

export interface Sessions {
  /** Cookies are shared by all ports of a host, so the name tells hubs apart. */
  readonly cookieName: string;
  /** Opens a session; resolves to its secrets, which are known to nobody else. Of 50 the longest unused one ends. */
  open(userAgent: string | undefined): Promise<SessionSecrets>;
  /** The session with both secrets, or null when there is none or it is over. */
  find(secrets: SessionSecrets): Promise<SessionId | null>;
  /** Those that are not over, in the order opened. */
  list(): Promise<StoredSession[]>;
  /** Ends the session and every connection that was opened with it; false when there is none. */
  end(id: SessionId): Promise<boolean>;
  /** Forgets the sessions that are over: too old, or opened under another token of the person. */
  endStale(): Promise<void>;
}

interface SessionParts {
  store: SessionStore;
  connections: LiveConnections;
  clock: Clock;
  port: number;
  personToken: string;
}

export function createSessions({ store, connections, clock, port, personToken }: SessionParts): Sessions {
  const personTokenHash = toHash(personToken);
  const isOver = (session: StoredSession) =>
    session.expiresAt <= clock() || session.personTokenHash !== personTokenHash;
  const toSeen = (session: StoredSession) =>
    connections.hasSession(session.id) ? { ...session, lastSeenAt: clock() } : session;

  async function list(): Promise<StoredSession[]> {
    return (await store.sessions()).filter((session) => !isOver(session)).map(toSeen);
  }

  async function end(id: SessionId): Promise<boolean> {
    const isEnded = await store.removeSession(id);
    connections.endSession(id);
    return isEnded;
  }

  return {
    cookieName: `nod-session-${port}`,
    list,
    end,
    async endStale() {
      for (const session of await store.sessions()) if (isOver(session)) await end(session.id);
    },
    async open(userAgent) {
      const longestUnused = (await list()).sort((a, b) => a.lastSeenAt - b.lastSeenAt);
      for (const { id } of longestUnused.slice(0, 1 - MAX_SESSIONS)) await end(id);
      const secrets = { cookie: newSecret(), key: newSecret() };
      const now = clock();
      await store.addSession({
        id: sessionIdSchema.parse(`ses_${randomBytes(10).toString('hex')}`),
        cookieHash: toHash(secrets.cookie),
        keyHash: toHash(secrets.key),
        personTokenHash,
        name: toBrowserName(userAgent),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + SESSION_LIFE_MS,
      });
      return secrets;
    },
    async find({ cookie, key }) {
      const session = await store.findSession(toHash(cookie));
      if (!session || !isEqual(session.keyHash, toHash(key))) return null;
      if (isOver(session)) {
        await end(session.id);
        return null;
      }
      const now = clock();
      if (now - session.lastSeenAt >= SEEN_EVERY_MS) await store.markSessionSeen(session.id, now);
      return session.id;
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
