// Claims of sessions on their names: one row for each name, which says who holds it and until when.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type StoredClaim } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

export type ClaimTable = ReturnType<typeof createClaimTable>;

const COLUMNS = 'name, base, program, client, session, folder, holder, heldUntil, isReleased';

export function createClaimTable(database: DatabaseSync) {
  const select = prepareQuery<Omit<StoredClaim, 'isReleased'> & { isReleased: number }, StoredClaim>(
    database,
    `SELECT ${COLUMNS} FROM claims WHERE base = ? ORDER BY name`,
    (row) => ({ ...row, isReleased: row.isReleased === 1 }),
  );
  const upsert = prepareChange(
    database,
    `INSERT INTO claims (${COLUMNS})
       SELECT ${COLUMNS.replace(/\w+/g, ':$&')} WHERE NOT EXISTS
         (SELECT 1 FROM claims WHERE base = :base AND name <> :name AND program = :program AND client = :client
           AND session IS :session AND (session IS NOT NULL OR holder = :holder))
     ON CONFLICT (name) DO UPDATE SET ${COLUMNS.replace(/\w+/g, '$& = excluded.$&')}
     WHERE heldUntil <= :at OR (program = excluded.program AND client = excluded.client
       AND session IS excluded.session AND (session IS NOT NULL OR holder = excluded.holder))`,
  );
  return {
    of: (base: AgentName) => select.all(base),
    /** Throws ConflictError where another session holds the name at that time, or the session has another one. */
    claim({ claim, at }: { claim: StoredClaim; at: number }): void {
      if (upsert({ ...claim, at }) === 0) throw new ConflictError('name-held');
    },
    release: prepareChange(
      database,
      'UPDATE claims SET heldUntil = min(heldUntil, :at), isReleased = 1 WHERE name = :name AND holder = :holder',
    ),
  };
}
