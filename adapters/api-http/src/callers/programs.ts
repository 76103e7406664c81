// Programs: each has a token of its own, of which only the hash is stored, and speaks as the agents it was given.
import { hash, randomBytes } from 'node:crypto';
import type { Agents, Change, Clock, ProgramStore, StoredProgram } from '@nod/hub';
import {
  type AddedProgram,
  type Address,
  type AgentName,
  type Ended,
  LOCAL_PROGRAM,
  MAX_PROGRAMS,
  NodError,
  PERSON,
  type Program,
  type Surface,
  TOKEN_BYTES,
  toBaseName,
  tokenSchema,
} from '@nod/protocol';

/** When a token was last used is kept to the minute: not every call writes. */
const USE_PRECISION_MS = 60_000;

export interface Programs {
  /** Makes `token` the one of the person's own shell, and any earlier one worthless. Throws where it is less than whole. */
  adoptLocal(token: string): Promise<void>;
  /** The program with this token, null when there is none. Notes that it was used. */
  find(token: string): Promise<{ name: AgentName; tokenHash: string } | null>;
  /**
   * Throws NodError unless the program may act in that name: of an agent that it was given, and all its sessions. What stands
   * under the name of an agent that the hub hosts comes from the hub alone. Null: the call is in nobody's; undefined: it is
   * not for programs.
   */
  requireOwn(program: AgentName, agent: Address | null | undefined): Promise<void>;
  list(): Promise<Program[]>;
  hashes(): Promise<string[]>;
  /** Makes the agents known, too. Throws NodError `name_taken`, `agent_in_use`, `too_many_programs` or `forbidden`. */
  add(
    name: AgentName,
    agents: readonly AgentName[],
    by: { surface: Surface; replaces: boolean },
  ): Promise<AddedProgram>;
  /** Resolves to what it was, and to what ended with it. Throws NodError `not_found` or `forbidden`. */
  remove(name: AgentName, surface: Surface): Promise<{ program: StoredProgram; ended: Ended }>;
}

export interface ProgramsOptions {
  store: ProgramStore;
  clock: Clock;
  agents: Pick<Agents, 'addProgram' | 'removeProgram'>;
  isHosted: (agent: AgentName) => boolean;
}

export function createPrograms({ store, clock, agents: hubAgents, isHosted }: ProgramsOptions): Programs {
  function requireNotHosted(agent: AgentName): void {
    if (!isHosted(toBaseName(agent))) return;
    throw new NodError('forbidden', `"${agent}" is run by the hub: no program acts in its name`);
  }

  async function noteUse({ name, lastUsedAt }: StoredProgram): Promise<void> {
    const now = clock();
    if (lastUsedAt !== null && now - lastUsedAt < USE_PRECISION_MS) return;
    // A disk that takes nothing any more keeps no program out.
    await store.noteProgramUse(name, now).catch(() => {});
  }

  return {
    async adoptLocal(token) {
      const hash = toTokenHash(tokenSchema.parse(token));
      if ((await store.findProgram(hash))?.name === LOCAL_PROGRAM) return;
      const name = LOCAL_PROGRAM;
      const isThere = (await store.programs()).some((each) => each.name === name);
      const removal: Change[] = isThere ? [{ type: 'program-removed', name }] : [];
      const program = { name, hash, agents: [], createdAt: clock(), lastUsedAt: null };
      await store.commit([...removal, { type: 'program-added', program }]);
    },
    async find(token) {
      const program = await store.findProgram(toTokenHash(token));
      if (!program) return null;
      await noteUse(program);
      return { name: program.name, tokenHash: program.hash };
    },
    async requireOwn(program, agent) {
      if (agent === null) return;
      if (agent === undefined) throw new NodError('forbidden', 'this is not for programs');
      if (agent === PERSON) throw new NodError('forbidden', 'a program cannot speak as the person');
      requireNotHosted(agent);
      const owner = (await store.programOfAgent(toBaseName(agent))) ?? LOCAL_PROGRAM;
      if (owner === program) return;
      throw new NodError(
        'forbidden',
        `the token "${program}" does not speak as "${agent}": nod token list shows which one does`,
      );
    },
    list: async () => (await store.programs()).map(toProgram),
    hashes: async () => (await store.programs()).map(({ hash }) => hash),
    async add(name, agents, by) {
      if (name === LOCAL_PROGRAM || isHosted(name))
        throw new NodError('name_taken', `"${name}" is a name of the hub's own`);
      agents.forEach(requireNotHosted);
      await requireRoom(store, name, agents);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const stored = {
        name,
        hash: toTokenHash(token),
        agents: [...agents],
        createdAt: clock(),
        lastUsedAt: null,
      };
      const ended = await hubAgents.addProgram(stored, by);
      return { program: toProgram(stored), token, ended };
    },
    async remove(name, surface) {
      if (name === LOCAL_PROGRAM) throw new NodError('forbidden', LOCAL_STAYS);
      const program = (await store.programs()).find((each) => each.name === name);
      if (!program) throw new NodError('not_found', `no token is called "${name}"`);
      return { program, ended: await hubAgents.removeProgram(program, surface) };
    },
  };
}

const LOCAL_STAYS = `"${LOCAL_PROGRAM}" is the file \`token\` in the data folder: to replace it, delete the file and start the hub again`;

async function requireRoom(
  store: ProgramStore,
  name: AgentName,
  agents: readonly AgentName[],
): Promise<void> {
  const known = await store.programs();
  if (known.length >= MAX_PROGRAMS)
    throw new NodError('too_many_programs', `there are ${MAX_PROGRAMS} tokens: remove one first`);
  if (known.some((program) => program.name === name))
    throw new NodError('name_taken', `there is a token called "${name}" already`);
  for (const agent of agents) {
    const owner = await store.programOfAgent(agent);
    if (owner !== null)
      throw new NodError('name_taken', `the token "${owner}" was given the agent "${agent}" already`);
  }
}

function toProgram({ name, agents, createdAt, lastUsedAt }: StoredProgram): Program {
  return { name, agents: name === LOCAL_PROGRAM ? null : agents, createdAt, lastUsedAt };
}

/** What the hub keeps of a token, in hexadecimal. */
export function toTokenHash(token: string): string {
  return hash('sha256', token);
}
