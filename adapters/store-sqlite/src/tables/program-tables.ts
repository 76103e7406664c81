// Programs and the agents given to them.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type ProgramStore, type StoredProgram } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

/** `agents` is a JSON array, in the order of names. */
type ProgramRow = Omit<StoredProgram, 'agents'> & { agents: string };

const SELECT = `SELECT name, hash, createdAt, lastUsedAt, (
    SELECT json_group_array(agent) FROM (SELECT agent FROM program_agents WHERE program = name ORDER BY agent)
  ) AS agents FROM programs`;

export type ProgramTables = ReturnType<typeof createProgramTables>;

export function createProgramTables(database: DatabaseSync) {
  const insert = prepareChange(
    database,
    `INSERT OR IGNORE INTO programs (name, hash, createdAt, lastUsedAt) VALUES (:name, :hash, :createdAt, :lastUsedAt)`,
  );
  const give = database.prepare('INSERT INTO program_agents (agent, program) VALUES (?, ?)');
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

  const reader: Omit<ProgramStore, 'commit'> = {
    programs: async () => inOrder.all(),
    findProgram: async (hash) => byHash.get(hash),
    programOfAgent: async (agent) => owner.get(agent)?.program ?? null,
    noteProgramUse: async (name, at) => void touch.run(at, name),
  };
  return {
    reader,
    /** Throws ConflictError, before anything is written. */
    add(program: StoredProgram): void {
      if (program.agents.some((agent) => owner.get(agent)) || insert(program) === 0)
        throw new ConflictError('program-taken');
      for (const agent of program.agents) give.run(agent, program.name);
    },
    /** The same. */
    remove(name: AgentName): void {
      if (remove.run(name).changes === 0) throw new ConflictError('program-unknown');
      free.run(name);
    },
  };
}
