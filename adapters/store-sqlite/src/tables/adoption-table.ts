// Adoptions: the sessions of agent programs that are agents of the hub, one row for each.
import type { DatabaseSync } from 'node:sqlite';
import type { Adoption, AdoptionStore } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

export type AdoptionTable = ReturnType<typeof createAdoptionTable>;

const COLUMNS = 'door, session, program, folder, at, name';

export function createAdoptionTable(database: DatabaseSync) {
  const select = prepareQuery<Adoption>(database, `SELECT ${COLUMNS} FROM adoptions ORDER BY adoptOrder`);
  const forget = database.prepare('DELETE FROM adoptions WHERE name = ?');
  return {
    reader: { adoptions: async () => select.all() } satisfies AdoptionStore,
    // One that is adopted again keeps its place.
    adopt: prepareChange(
      database,
      `INSERT INTO adoptions (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, ':$&')})
         ON CONFLICT (door, session) DO UPDATE SET ${COLUMNS.replace(/\w+/g, '$& = excluded.$&')}`,
    ),
    letGo: prepareChange(database, 'DELETE FROM adoptions WHERE door = :door AND session = :session'),
    forget: (name: AgentName) => void forget.run(name),
  };
}
