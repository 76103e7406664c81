// Claims of sessions on their names: one row for each name, which says who holds it and until when.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type StoredClaim } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';

type ClaimRow = Omit<StoredClaim, 'isReleased'> & { isReleased: number };

export interface ClaimTable {
  of(base: AgentName): StoredClaim[];
  /** Throws ConflictError where another session holds the name at that time, or the session has another one. */
  claim(claim: StoredClaim, at: number): void;
  release(name: AgentName, holder: string, at: number): void;
}

export function createClaimTable(database: DatabaseSync): ClaimTable {
  const select = prepareQuery<ClaimRow>(
    database,
    `SELECT name, base, program, client, session, folder, holder, held_until AS heldUntil, is_released AS isReleased FROM claims WHERE base = ? ORDER BY name`,
  );
  const upsert = database.prepare(
    `INSERT INTO claims (name, base, program, client, session, folder, holder, held_until, is_released)
       SELECT :name, :base, :program, :client, :session, :folder, :holder, :heldUntil, :isReleased WHERE NOT EXISTS
         (SELECT 1 FROM claims WHERE base = :base AND name <> :name AND program = :program AND client = :client
           AND session IS :session AND (session IS NOT NULL OR holder = :holder))
     ON CONFLICT (name) DO UPDATE SET base = excluded.base, program = excluded.program, client = excluded.client,
       session = excluded.session, folder = excluded.folder, holder = excluded.holder, held_until = excluded.held_until,
       is_released = excluded.is_released
     WHERE held_until <= :at OR (program = excluded.program AND client = excluded.client
       AND session IS excluded.session AND (session IS NOT NULL OR holder = excluded.holder))`,
  );
  const end = database.prepare(
    'UPDATE claims SET held_until = min(held_until, ?), is_released = 1 WHERE name = ? AND holder = ?',
  );
  return {
    of: (base) => select.all(base).map((row) => ({ ...row, isReleased: row.isReleased === 1 })),
    claim(claim, at) {
      if (upsert.run({ ...claim, isReleased: claim.isReleased ? 1 : 0, at }).changes === 0)
        throw new ConflictError('name-held');
    },
    release(name, holder, at) {
      end.run(at, name, holder);
    },
  };
}
