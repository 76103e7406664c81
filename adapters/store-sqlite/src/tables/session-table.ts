// Sessions of the person's browsers. Rare enough that each change is its own transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionStore, StoredSession } from '@nod/hub';
import { prepareQuery } from '../database/query.ts';

const COLUMNS = `id, cookie_hash AS cookieHash, key_hash AS keyHash, person_token_hash AS personTokenHash, name,
  created_at AS createdAt, last_seen_at AS lastSeenAt, expires_at AS expiresAt`;

export function createSessionTable(database: DatabaseSync): SessionStore {
  const insert = database.prepare(
    `INSERT INTO sessions (id, cookie_hash, key_hash, person_token_hash, name, created_at, last_seen_at, expires_at)
     VALUES (:id, :cookieHash, :keyHash, :personTokenHash, :name, :createdAt, :lastSeenAt, :expiresAt)`,
  );
  const selectAll = prepareQuery<StoredSession>(
    database,
    `SELECT ${COLUMNS} FROM sessions ORDER BY add_order`,
  );
  const select = prepareQuery<StoredSession>(
    database,
    `SELECT ${COLUMNS} FROM sessions WHERE cookie_hash = ?`,
  );
  const markSeen = database.prepare('UPDATE sessions SET last_seen_at = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM sessions WHERE id = ?');
  return {
    async addSession(session) {
      insert.run({ ...session });
    },
    sessions: async () => selectAll.all().map((row) => ({ ...row })),
    async findSession(cookieHash) {
      const row = select.get(cookieHash);
      return row ? { ...row } : null;
    },
    async markSessionSeen(id, at) {
      markSeen.run(at, id);
    },
    removeSession: async (id) => remove.run(id).changes > 0,
  };
}
