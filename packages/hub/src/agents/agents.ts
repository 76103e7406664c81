// The agents the hub knows by name, and the programs that they are given to.
import {
  type Address,
  type Agent,
  type AgentName,
  type Ended,
  NO_ABILITIES,
  NodError,
  PERSON,
  type Surface,
  toBaseName,
} from '@nod/protocol';
import { toEntry, toPersonEntry } from '../audit/audit-entries.ts';
import { type IsName, isAmong } from '../context/changing-names.ts';
import { type Declared, type HubContext, newAgent, toRegistration } from '../context/hub-context.ts';
import type { Agents } from '../contract/hub.ts';
import { type Change, type Conflict, ConflictError, type StoredProgram } from '../contract/ports.ts';
import type { DraftKeeper } from '../messages/drafts.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { toWithdrawal, type WithdrawalReason } from '../messages/withdrawal.ts';
import { countEnded, isNothing, toEndedText, toEnding } from './ended-holder.ts';

/** Whose holder ends, why, and where the person does so; null: the agent itself. */
interface Ending {
  isEnded: IsName;
  reason: WithdrawalReason;
  surface: Surface | null;
}

/** What is written along with it, when that much ends. */
type ToFurther = (ended: Ended) => Change[];

export function createAgents(
  context: HubContext,
  scheduled: ScheduledMessages,
  drafts: Pick<DraftKeeper, 'dropOf'>,
): Agents {
  const { store, clock, overview } = context;

  /** In one commit, tried again for as long as others settle what it cancels, or mail comes that it does not count. */
  async function commitEnding(ending: Ending, toFurther: ToFurther): Promise<Ended> {
    const steady = context.changing.begin(ending.isEnded);
    try {
      await context.untilWritten();
      let ended: Ended | null = null;
      while (!ended) ended = await attemptEnding(ending, toFurther);
      drafts.dropOf(ending.isEnded);
      for (const name of context.readers) if (ending.isEnded(name)) context.readers.delete(name);
      return ended;
    } finally {
      steady();
    }
  }

  /** Null, and nothing written, where others were first. What cannot be withdrawn goes on waiting. */
  async function attemptEnding(
    { isEnded, reason, surface }: Ending,
    toFurther: ToFurther,
  ): Promise<Ended | null> {
    const mailboxes = await countUnread(isEnded);
    const withdrawn = scheduled.take(({ from, to }) => isAmong(isEnded, from) || isAmong(isEnded, to));
    try {
      const changes = [
        ...withdrawn.flatMap((each) => toWithdrawal(context, each, { isEnded, reason })),
        ...mailboxes.flatMap((each) => toEnding(context, each, surface)),
      ];
      const ended = countEnded(changes);
      await store.commit([...changes, ...toFurther(ended)]);
      return ended;
    } catch (error) {
      for (const each of withdrawn) scheduled.add(each);
      if (error instanceof ConflictError && OVERTAKEN.includes(error.conflict)) return null;
      throw error;
    }
  }

  function countUnread(isEnded: IsName) {
    const names = Object.values(overview.agents).flatMap(({ name }) => (isEnded(name) ? name : []));
    const count = async (name: AgentName) => ({
      name,
      unread: await store.mailboxSize(name, Number.MAX_SAFE_INTEGER),
    });
    return Promise.all(names.map(count));
  }

  /** Who speaks as these agents changes: what their names had ends with that. */
  async function commitProgram(
    { name, agents }: StoredProgram,
    surface: Surface,
    toFurther: ToFurther,
  ): Promise<Ended> {
    const isEnded: IsName = (each) => agents.includes(toBaseName(each));
    try {
      return await commitEnding({ isEnded, reason: 'given', surface }, toFurther);
    } catch (error) {
      throw error instanceof ConflictError ? toProgramError(error, name) : error;
    }
  }

  async function register(name: AgentName, by: Address, declared: Declared): Promise<Agent> {
    const changes = toRegistration(context, name, by, declared);
    if (changes.length > 0) await store.commit(changes);
    return overview.agents[name] ?? newAgent(context, name, declared);
  }

  function toCredentialRow(
    surface: Surface,
    said: { outcome: 'credential-added' | 'credential-revoked'; subject: string; detail: string },
  ): Change {
    const entry = toPersonEntry(surface, { at: clock(), basis: 'credential', ...said });
    return { type: 'audit-recorded', entry };
  }

  function toTerminationRow(agent: AgentName, surface: Surface | null, ended: Ended): Change {
    const who = surface === null ? 'agent' : 'person';
    const said = { outcome: 'agent-terminated', basis: 'stop', subject: agent } as const;
    const detail = isNothing(ended) ? '' : `ended: ${toEndedText(ended)}`;
    return { type: 'audit-recorded', entry: toEntry({ at: clock(), who, surface, agent, ...said, detail }) };
  }

  /** An agent that was there already is the same one. Only the person makes tokens. */
  function toNewAgents(agents: readonly AgentName[]): Change[] {
    const absent = agents.filter((name) => overview.agents[name]?.terminatedAt !== null);
    return absent.flatMap((name) => toRegistration(context, name, PERSON, { abilities: NO_ABILITIES }));
  }

  return {
    list: () => Object.values(overview.agents),
    register: (name, { by = name, abilities = {} } = {}) => register(name, by, { abilities }),
    // Those whom the person lets work in the hub have the space that is kept for the person.
    host: (name, abilities) => register(name, PERSON, { abilities, isHosted: true }),
    async terminate(name, surface) {
      if (!overview.agents[name]) throw new NodError('not_found', `no agent is called "${name}"`);
      const isEnded: IsName = (each) => each === name;
      await commitEnding({ isEnded, reason: 'terminated', surface }, (ended) => {
        const isThere = overview.agents[name]?.terminatedAt === null;
        const terminated: Change[] = isThere ? [{ type: 'agent-terminated', name, at: clock() }] : [];
        return [
          ...terminated,
          ...(isThere || !isNothing(ended) ? [toTerminationRow(name, surface, ended)] : []),
        ];
      });
    },
    addProgram(program, { surface, replaces }) {
      const { name, agents } = program;
      const names = agents.join(', ');
      return commitProgram(program, surface, (ended) => {
        if (!replaces && !isNothing(ended)) throw toInUse(names, ended);
        const detail = [names, toEndedText(ended)].filter((part) => part !== '').join(' · ended: ');
        const said = { outcome: 'credential-added', subject: `token ${name}`, detail } as const;
        return [...toNewAgents(agents), { type: 'program-added', program }, toCredentialRow(surface, said)];
      });
    },
    removeProgram(program, surface) {
      const { name } = program;
      return commitProgram(program, surface, (ended) => {
        const detail = isNothing(ended) ? '' : `ended: ${toEndedText(ended)}`;
        const said = { outcome: 'credential-revoked', subject: `token ${name}`, detail } as const;
        return [{ type: 'program-removed', name }, toCredentialRow(surface, said)];
      });
    },
  };
}

/** Somebody else settled a request first, or mail came. */
const OVERTAKEN: readonly Conflict[] = ['request-not-open', 'mail-changed'];

function toInUse(names: string, ended: Ended): NodError {
  return new NodError(
    'agent_in_use',
    `"${names}" is in use, and a new token would end ${toEndedText(ended)}: let them be read and answered first, or say that it replaces whoever was called so`,
  );
}

function toProgramError({ conflict }: ConflictError, name: AgentName): NodError {
  if (conflict === 'program-unknown') return new NodError('not_found', `no token is called "${name}"`);
  return new NodError('name_taken', `"${name}" was just taken`);
}
