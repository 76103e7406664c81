// Tool calls that programs asked about: one row for each, by agent and id.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type StoredCall } from '@nod/hub';
import { type AgentName, callStateSchema, type RequestId } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

/** `state` where the rules decided, else `requestId`. */
interface CallRow {
  hash: string;
  requestId: RequestId | null;
  state: string | null;
}

export interface CallTable {
  find(agent: AgentName, id: string): StoredCall | null;
  /** Throws ConflictError where the agent has asked under that id before. */
  add(call: StoredCall): void;
}

export function createCallTable(database: DatabaseSync, rows: ReadableRows): CallTable {
  const select = prepareQuery<CallRow>(
    database,
    'SELECT hash, request_id AS requestId, state FROM asked_calls WHERE agent = ? AND id = ?',
  );
  const insert = database.prepare(
    `INSERT INTO asked_calls (agent, id, hash, request_id, state) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (agent, id) DO NOTHING`,
  );
  return {
    find(agent, id) {
      const row = select.get(agent, id);
      if (!row) return null;
      const { hash, requestId, state: text } = row;
      if (requestId !== null) return { agent, id, hash, requestId };
      const state = rows.decode(`call ${agent} ${id}`, callStateSchema, () => JSON.parse(text ?? ''));
      return state && { agent, id, hash, requestId, state };
    },
    add(call) {
      const { agent, id, hash, requestId } = call;
      const state = requestId === null ? JSON.stringify(call.state) : null;
      if (insert.run(agent, id, hash, requestId, state).changes === 0)
        throw new ConflictError('duplicate-call');
    },
  };
}
