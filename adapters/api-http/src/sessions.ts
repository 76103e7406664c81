// The person's browser sessions: a random secret in a cookie, of which only the hash is stored.
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, SessionStore } from '@nod/hub';

export const SESSION_LIFE_MS = 90 * 86_400_000;

export interface Sessions {
  /** Cookies are shared by all ports of a host, so the name tells hubs apart. */
  readonly cookieName: string;
  /** Opens a session; resolves to its secret, which is known to nobody else. */
  open(): Promise<string>;
  /** The hash of the session with this secret, or null when there is none or it is over. */
  find(secret: string): Promise<string | null>;
  end(hash: string): Promise<void>;
}

export function createSessions(store: SessionStore, clock: Clock, port: number): Sessions {
  return {
    cookieName: `nod-session-${port}`,
    async open() {
      const secret = randomBytes(32).toString('base64url');
      const createdAt = clock();
      await store.addSession({ hash: toHash(secret), createdAt, expiresAt: createdAt + SESSION_LIFE_MS });
      return secret;
    },
    async find(secret) {
      const session = await store.findSession(toHash(secret));
      if (!session) return null;
      const now = clock();
      if (session.expiresAt > now) return session.hash;
      await store.removeExpiredSessions(now);
      return null;
    },
    end: (hash) => store.removeSession(hash),
  };
}

function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
