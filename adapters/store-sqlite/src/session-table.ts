// Sessions of the person's browsers. Rare enough that each change is its own transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionStore } from '@nod/hub';
import { prepareQuery } from './prepare-query.ts';

interface SessionRow {
  hash: string;
  created_at: number;
  expires_at: number;
}

export function createSessionTable(database: DatabaseSync): SessionStore {
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO sessions (hash, created_at, expires_at) VALUES (?, ?, ?)',
  );
  const select = prepareQuery<SessionRow>(
    database,
    'SELECT hash, created_at, expires_at FROM sessions WHERE hash = ?',
  );
  const remove = database.prepare('DELETE FROM sessions WHERE hash = ?');
  const removeExpired = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  return {
    async addSession({ hash, createdAt, expiresAt }) {
      upsert.run(hash, createdAt, expiresAt);
    },
    async findSession(hash) {
      const row = select.get(hash);
      return row ? { hash: row.hash, createdAt: row.created_at, expiresAt: row.expires_at } : null;
    },
    async removeSession(hash) {
      remove.run(hash);
    },
    async removeExpiredSessions(now) {
      removeExpired.run(now);
    },
  };
}
