// Sessions of the person's browsers. Rare enough that each change is its own transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionStore, StoredSession } from '@nod/hub';
import { prepareChange, prepareQuery } from '../database/query.ts';

const COLUMNS = 'id, cookieHash, keyHash, personTokenHash, name, createdAt, lastSeenAt, expiresAt';

export function createSessionTable(database: DatabaseSync): SessionStore {
  const insert = prepareChange(
    database,
    `INSERT INTO sessions (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, ':$&')})`,
  );
  const select = (rest: string) =>
    prepareQuery<StoredSession>(database, `SELECT ${COLUMNS} FROM sessions ${rest}`);
  const inOrder = select('ORDER BY addOrder');
  const byCookie = select('WHERE cookieHash = ?');
  const markSeen = database.prepare('UPDATE sessions SET lastSeenAt = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM sessions WHERE id = ?');
  return {
    addSession: async (session) => void insert(session),
    sessions: async () => inOrder.all(),
    findSession: async (cookieHash) => byCookie.get(cookieHash),
    markSessionSeen: async (id, at) => void markSeen.run(at, id),
    removeSession: async (id) => remove.run(id).changes > 0,
  };
}
