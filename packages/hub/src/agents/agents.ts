// The agents the hub knows by name.
import { type Address, type Agent, type AgentName, type HumanRequest, NodError, PERSON } from '@nod/protocol';
import { toRevocation } from '../calls/permissions.ts';
import { type Declared, type HubContext, newAgent, toRegistration } from '../context/hub-context.ts';
import type { Agents } from '../contract/hub.ts';
import type { Change, ScheduledMessage } from '../contract/ports.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { toWithdrawal } from '../messages/withdrawal.ts';
import { cancelRequests, toCause } from '../settling/settlement.ts';

export function createAgents(context: HubContext, scheduled: ScheduledMessages): Agents {
  const { store, clock, overview } = context;

  /** What cannot be withdrawn goes on waiting. */
  async function commitWithdrawn(withdrawn: ScheduledMessage[], changes: Change[]): Promise<void> {
    try {
      if (changes.length > 0) await store.commit(changes);
    } catch (error) {
      withdrawn.forEach(scheduled.add);
      throw error;
    }
  }

  function listAsked(name: AgentName): HumanRequest[] {
    return Object.values(overview.openRequests).filter((request) => request.agent === name);
  }

  async function register(name: AgentName, by: Address, declared: Declared): Promise<Agent> {
    const changes = toRegistration(context, name, by, declared);
    if (changes.length > 0) await store.commit(changes);
    return overview.agents[name] ?? newAgent(context, name, declared);
  }

  return {
    list: () => Object.values(overview.agents),
    register: (name, { by = name, abilities = {} } = {}) => register(name, by, { abilities }),
    // Those whom the person lets work in the hub have the space that is kept for the person.
    host: (name, abilities) => register(name, PERSON, { abilities, isHosted: true }),
    async terminate(name, surface) {
      const agent = overview.agents[name];
      if (!agent) throw new NodError('not_found', `no agent is called "${name}"`);
      if (agent.terminatedAt !== null) return;
      const asked = listAsked(name);
      const withdrawn = scheduled.take(({ from, to }) => from === name || to === name);
      const withdrawals = withdrawn.flatMap((each) => toWithdrawal(context, each, name));
      await commitWithdrawn(withdrawn, [{ type: 'agent-terminated', name, at: clock() }, ...withdrawals]);
      await cancelRequests(context, asked, toCause(surface));
    },
    async withdrawAll(name, surface) {
      const asked = listAsked(name);
      const withdrawn = scheduled.take(({ from }) => from === name);
      await commitWithdrawn(
        withdrawn,
        withdrawn.map(({ message }) => ({ type: 'message-withdrawn', id: message.id })),
      );
      await cancelRequests(context, asked, toCause(surface));
      const permitted = Object.values(overview.permissions).filter(({ agent }) => agent === name);
      const revocations = permitted.flatMap((each) => toRevocation(context, each, surface));
      if (revocations.length > 0) await store.commit(revocations);
      return { messages: withdrawn.length, requests: asked.length, permissions: permitted.length };
    },
  };
}
