// The agents the hub knows by name, and the programs that they are given to.
import {
  type Address,
  type Agent,
  type AgentName,
  NodError,
  PERSON,
  type Surface,
  toBaseName,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import { toPolicyChanges, toRevocation } from '../calls/permissions.ts';
import {
  type Declared,
  type HubContext,
  newAgent,
  toFirstMode,
  toRegistration,
} from '../context/hub-context.ts';
import type { Agents } from '../contract/hub.ts';
import { type Change, ConflictError, type ScheduledMessage, type StoredProgram } from '../contract/ports.ts';
import { toModeChanges } from '../conversations/conversations.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { toWithdrawal } from '../messages/withdrawal.ts';
import { commitUnlessSettled, toCause, toSettlement } from '../settling/settlement.ts';

export function createAgents(context: HubContext, scheduled: ScheduledMessages): Agents {
  const { store, clock, overview } = context;

  /** In one commit, tried again for as long as others settle what it cancels. What cannot be withdrawn goes on waiting. */
  async function commitEnding(withdrawn: ScheduledMessage[], toChanges: () => Change[]): Promise<void> {
    try {
      let isWritten = false;
      while (!isWritten) isWritten = await commitUnlessSettled(store, toChanges());
    } catch (error) {
      withdrawn.forEach(scheduled.add);
      throw error;
    }
  }

  /** Who speaks as these agents changes: what their names had ends with that. `toChanges` hears what it is. */
  async function commitProgram(
    { name: program, agents }: StoredProgram,
    surface: Surface,
    toChanges: (ended: readonly Change[]) => Change[],
  ): Promise<void> {
    const names = Object.values(overview.agents).flatMap(({ name }) =>
      agents.includes(toBaseName(name)) ? name : [],
    );
    const withdrawn = scheduled.take(({ from }) => names.some((name) => name === from));
    try {
      await commitEnding(withdrawn, () => {
        const ended = [
          ...withdrawn.map(({ message }): Change => ({ type: 'message-withdrawn', id: message.id })),
          ...names.flatMap((name) => toEnding(context, name, surface)),
        ];
        return [...ended, ...toChanges(ended)];
      });
    } catch (error) {
      throw error instanceof ConflictError ? toProgramError(error, program) : error;
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

  return {
    list: () => Object.values(overview.agents),
    register: (name, { by = name, abilities = {} } = {}) => register(name, by, { abilities }),
    // Those whom the person lets work in the hub have the space that is kept for the person.
    host: (name, abilities) => register(name, PERSON, { abilities, isHosted: true }),
    async terminate(name, surface) {
      if (!overview.agents[name]) throw new NodError('not_found', `no agent is called "${name}"`);
      const withdrawn = scheduled.take(({ from, to }) => from === name || to === name);
      await commitEnding(withdrawn, () => {
        const isThere = overview.agents[name]?.terminatedAt === null;
        const terminated: Change[] = isThere ? [{ type: 'agent-terminated', name, at: clock() }] : [];
        const withdrawals = withdrawn.flatMap((each) => toWithdrawal(context, each, name));
        return [...terminated, ...withdrawals, ...toEnding(context, name, surface)];
      });
    },
    async addProgram(program, surface) {
      const { name, agents } = program;
      // Only the person makes tokens.
      const registrations = agents.flatMap((agent) => toRegistration(context, agent, PERSON));
      const said = {
        outcome: 'credential-added',
        subject: `token ${name}`,
        detail: agents.join(', '),
      } as const;
      await commitProgram(program, surface, () => [
        ...registrations,
        { type: 'program-added', program },
        toCredentialRow(surface, said),
      ]);
    },
    async removeProgram(program, surface) {
      const { name } = program;
      const said = { outcome: 'credential-revoked', subject: `token ${name}` } as const;
      await commitProgram(program, surface, (ended) => [
        { type: 'program-removed', name },
        toCredentialRow(surface, { ...said, detail: toEndedText(ended) }),
      ]);
    },
  };
}

/**
 * What ends all that an agent has by its name, so that whoever has the name next begins without it: what it asks, what it
 * is permitted, its mail, its calls, and that it runs unasked. Stricter modes and policies stay, as the person's settings.
 */
function toEnding(context: HubContext, name: AgentName, surface: Surface | null): Change[] {
  const { overview, clock } = context;
  const cancelled = { outcome: 'cancelled', at: clock() } as const;
  const asked = Object.values(overview.openRequests).filter(({ agent }) => agent === name);
  const permitted = Object.values(overview.permissions).filter(({ agent }) => agent === name);
  const waved = Object.values(overview.policies).filter(
    ({ agent, policy }) => agent === name && policy === 'auto',
  );
  const unasked = Object.values(overview.conversations).filter(
    ({ participants, mode }) => mode === 'agent' && participants.includes(name),
  );
  return [
    ...asked.flatMap((request) => toSettlement(request, cancelled, toCause(surface))),
    ...permitted.flatMap((permission) => toRevocation(context, permission, surface)),
    ...waved.flatMap(({ toolName }) =>
      toPolicyChanges(context, { agent: name, toolName, policy: null, surface }),
    ),
    ...unasked.flatMap((each) => toModeChanges(context, each, toFirstMode(context, each), surface)),
    { type: 'agent-emptied', name },
  ];
}

/** For the audit: what was stopped along with the token. */
function toEndedText(ended: readonly Change[]): string {
  const count = (type: Change['type']) => ended.filter((change) => change.type === type).length;
  const [messages, requests] = [count('message-withdrawn'), count('request-settled')];
  const permissions = count('permission-revoked');
  if (messages + requests + permissions === 0) return '';
  return `withdrawn: ${messages} delayed messages, ${requests} questions, ${permissions} permissions`;
}

function toProgramError({ conflict }: ConflictError, name: AgentName): NodError {
  if (conflict === 'program-unknown') return new NodError('not_found', `no token is called "${name}"`);
  return new NodError('name_taken', `"${name}" was just taken`);
}
