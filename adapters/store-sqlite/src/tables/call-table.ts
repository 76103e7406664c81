// Tool calls that programs asked about: one row for each, by agent and id.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type StoredCall } from '@nod/hub';
import { type AgentName, callStateSchema, type RequestId } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

/** `state` where the rules decided, else `requestId`. */
interface CallRow {
  agent: AgentName;
  id: string;
  hash: string;
  round: number;
  requestId: RequestId | null;
  state: string | null;
}

export type CallTable = ReturnType<typeof createCallTable>;

export function createCallTable(database: DatabaseSync, rows: ReadableRows) {
  const select = prepareQuery<CallRow, StoredCall>(
    database,
    'SELECT * FROM asked_calls WHERE agent = ? AND id = ?',
    ({ requestId, state: text, ...call }) => {
      if (requestId !== null) return { ...call, requestId };
      const name = `call ${call.agent} ${call.id}`;
      const state = rows.decode(name, callStateSchema, () => JSON.parse(text ?? ''));
      return state && { ...call, requestId, state };
    },
  );
  const insert = prepareChange(
    database,
    `INSERT INTO asked_calls (agent, id, hash, round, requestId, state)
       VALUES (:agent, :id, :hash, :round, :requestId, :state)
     ON CONFLICT (agent, id) DO UPDATE
       SET hash = excluded.hash, round = excluded.round, requestId = excluded.requestId, state = excluded.state
       WHERE round = excluded.round - 1`,
  );
  const forget = database.prepare('DELETE FROM asked_calls WHERE agent = ?');
  return {
    find: (agent: AgentName, id: string) => select.get(agent, id),
    /** Throws ConflictError where the call was judged as often as `round` says, or oftener. */
    add(call: StoredCall): void {
      if (insert({ state: null, ...call }) === 0) throw new ConflictError('duplicate-call');
    },
    forget: (agent: AgentName) => void forget.run(agent),
  };
}
