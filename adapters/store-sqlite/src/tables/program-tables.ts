// Programs and the agents given to them. Rare enough that each change is its own transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { ProgramStore, StoredProgram } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';

interface ProgramRow {
  name: AgentName;
  hash: string;
  created_at: number;
  last_used_at: number | null;
  /** A JSON array, in the order of names. */
  agents: string;
}

const COLUMNS = 'name, hash, created_at, last_used_at';
const SELECT = `SELECT ${COLUMNS}, (
    SELECT json_group_array(agent) FROM (SELECT agent FROM program_agents WHERE program = name ORDER BY agent)
  ) AS agents FROM programs`;

export function createProgramTables(database: DatabaseSync): ProgramStore {
  const insert = database.prepare(`INSERT OR IGNORE INTO programs (${COLUMNS}) VALUES (?, ?, ?, ?)`);
  const give = database.prepare('INSERT OR IGNORE INTO program_agents (agent, program) VALUES (?, ?)');
  const selectAll = prepareQuery<ProgramRow>(database, `${SELECT} ORDER BY add_order`);
  const select = prepareQuery<ProgramRow>(database, `${SELECT} WHERE hash = ?`);
  const selectOwner = prepareQuery<{ program: AgentName }>(
    database,
    'SELECT program FROM program_agents WHERE agent = ?',
  );
  const remove = database.prepare('DELETE FROM programs WHERE name = ?');
  const free = database.prepare('DELETE FROM program_agents WHERE program = ?');
  const touch = database.prepare('UPDATE programs SET last_used_at = ? WHERE name = ?');

  /** All of it, or nothing where a step finds nothing to do. */
  function inTransaction(steps: () => boolean): boolean {
    database.exec('SAVEPOINT program');
    try {
      const done = steps();
      if (!done) database.exec('ROLLBACK TO program');
      return done;
    } catch (error) {
      database.exec('ROLLBACK TO program');
      throw error;
    } finally {
      database.exec('RELEASE program');
    }
  }

  return {
    addProgram: async ({ name, hash, agents, createdAt, lastUsedAt }) =>
      inTransaction(
        () =>
          insert.run(name, hash, createdAt, lastUsedAt).changes === 1 &&
          agents.every((agent) => give.run(agent, name).changes === 1),
      ),
    programs: async () => selectAll.all().map(toProgram),
    async findProgram(hash) {
      const row = select.get(hash);
      return row ? toProgram(row) : null;
    },
    programOfAgent: async (agent) => selectOwner.get(agent)?.program ?? null,
    removeProgram: async (name) =>
      inTransaction(() => {
        free.run(name);
        return remove.run(name).changes === 1;
      }),
    async noteProgramUse(name, at) {
      touch.run(at, name);
    },
  };
}

function toProgram({ name, hash, agents, created_at, last_used_at }: ProgramRow): StoredProgram {
  return {
    name,
    hash,
    agents: JSON.parse(agents) as AgentName[],
    createdAt: created_at,
    lastUsedAt: last_used_at,
  };
}
