// Adoptions: the sessions of agent programs that are agents of the hub, or were let go, one row for each.
import type { DatabaseSync } from 'node:sqlite';
import type { Adoption, AdoptionStore } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

export type AdoptionTable = ReturnType<typeof createAdoptionTable>;

const COLUMNS = 'door, session, program, folder, at, name, pane, state, seenAt';
const ONE = 'WHERE door = :door AND session = :session';

type AdoptionRow = Omit<Adoption, 'pane'> & { pane: string | null };

export function createAdoptionTable(database: DatabaseSync) {
  const select = prepareQuery<AdoptionRow, Adoption>(
    database,
    `SELECT ${COLUMNS} FROM adoptions ORDER BY adoptOrder`,
    (row) => ({ ...row, pane: row.pane === null ? null : JSON.parse(row.pane) }),
  );
  const forget = database.prepare('DELETE FROM adoptions WHERE name = ?');
  return {
    reader: { adoptions: async () => select.all() } satisfies AdoptionStore,
    // One that is adopted again keeps its place.
    adopt: prepareChange(
      database,
      `INSERT INTO adoptions (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, ':$&')})
         ON CONFLICT (door, session) DO UPDATE SET ${COLUMNS.replace(/\w+/g, '$& = excluded.$&')}`,
    ),
    letGo: prepareChange(database, `UPDATE adoptions SET state = 'let-go', seenAt = :at ${ONE}`),
    see: prepareChange(database, `UPDATE adoptions SET seenAt = :at ${ONE}`),
    forgetUnseen: prepareChange(database, 'DELETE FROM adoptions WHERE seenAt < :seenBefore'),
    forget: (name: AgentName) => void forget.run(name),
  };
}
