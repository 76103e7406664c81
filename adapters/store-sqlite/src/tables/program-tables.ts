// Programs and the agents given to them. Rare enough that each change is its own transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { ProgramStore, StoredProgram } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

/** `agents` is a JSON array, in the order of names. */
type ProgramRow = Omit<StoredProgram, 'agents'> & { agents: string };

const SELECT = `SELECT name, hash, createdAt, lastUsedAt, (
    SELECT json_group_array(agent) FROM (SELECT agent FROM program_agents WHERE program = name ORDER BY agent)
  ) AS agents FROM programs`;

export function createProgramTables(database: DatabaseSync): ProgramStore {
  const insert = prepareChange(
    database,
    `INSERT OR IGNORE INTO programs (name, hash, createdAt, lastUsedAt) VALUES (:name, :hash, :createdAt, :lastUsedAt)`,
  );
  const give = database.prepare('INSERT OR IGNORE INTO program_agents (agent, program) VALUES (?, ?)');
  const select = (rest: string) =>
    prepareQuery<ProgramRow, StoredProgram>(database, `${SELECT} ${rest}`, (row) => ({
      ...row,
      agents: JSON.parse(row.agents),
    }));
  const inOrder = select('ORDER BY addOrder');
  const byHash = select('WHERE hash = ?');
  const owner = prepareQuery<{ program: AgentName }>(
    database,
    'SELECT program FROM program_agents WHERE agent = ?',
  );
  const remove = database.prepare('DELETE FROM programs WHERE name = ?');
  const free = database.prepare('DELETE FROM program_agents WHERE program = ?');
  const touch = database.prepare('UPDATE programs SET lastUsedAt = ? WHERE name = ?');

  /** All of it, or nothing where a step finds nothing to do. */
  function inTransaction(steps: () => boolean): boolean {
    let isDone = false;
    database.exec('SAVEPOINT program');
    try {
      isDone = steps();
      return isDone;
    } finally {
      if (!isDone) database.exec('ROLLBACK TO program');
      database.exec('RELEASE program');
    }
  }

  return {
    addProgram: async (program) =>
      inTransaction(
        () =>
          insert(program) === 1 &&
          program.agents.every((agent) => give.run(agent, program.name).changes === 1),
      ),
    programs: async () => inOrder.all(),
    findProgram: async (hash) => byHash.get(hash),
    programOfAgent: async (agent) => owner.get(agent)?.program ?? null,
    removeProgram: async (name) =>
      inTransaction(() => {
        free.run(name);
        return remove.run(name).changes === 1;
      }),
    noteProgramUse: async (name, at) => void touch.run(at, name),
  };
}
