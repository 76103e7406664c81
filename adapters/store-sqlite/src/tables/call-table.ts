// Tool calls that programs asked about: one row for each, by agent and id.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type StoredCall } from '@nod/hub';
import { type AgentName, askToolCallBodySchema, callStateSchema, type RequestId } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

/** `state` where the rules decided, else `requestId`. */
interface CallRow {
  agent: AgentName;
  id: string;
  hash: string;
  round: number;
  asked: string;
  requestId: RequestId | null;
  state: string | null;
}

export type CallTable = ReturnType<typeof createCallTable>;

export function createCallTable(database: DatabaseSync, rows: ReadableRows) {
  const select = prepareQuery<CallRow, StoredCall>(
    database,
    'SELECT * FROM asked_calls WHERE agent = ? AND id = ?',
    ({ requestId, state: text, asked: body, ...row }) => {
      const name = `call ${row.agent} ${row.id}`;
      const asked = rows.decode(name, askToolCallBodySchema, () => JSON.parse(body));
      if (!asked) return null;
      const call = { ...row, asked };
      if (requestId !== null) return { ...call, requestId };
      const state = rows.decode(name, callStateSchema, () => JSON.parse(text ?? ''));
      return state && { ...call, requestId, state };
    },
  );
  const insert = prepareChange(
    database,
    `INSERT INTO asked_calls (agent, id, hash, round, asked, requestId, state)
       VALUES (:agent, :id, :hash, :round, :asked, :requestId, :state)
     ON CONFLICT (agent, id) DO UPDATE
       SET hash = excluded.hash, round = excluded.round, asked = excluded.asked, requestId = excluded.requestId,
           state = excluded.state
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
