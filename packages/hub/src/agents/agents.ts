// The agents the hub knows by name.
import { type Address, type Agent, type AgentName, type HumanRequest, NodError, PERSON } from '@nod/protocol';
import { type Declared, type HubContext, newAgent, toRegistration } from '../context/hub-context.ts';
import type { Agents } from '../contract/hub.ts';
import type { Change, ScheduledMessage } from '../contract/ports.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { toWithdrawal } from '../messages/withdrawal.ts';
import { commitUnlessSettled, toSettlement } from '../settling/settlement.ts';

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

  async function cancelAll(requests: readonly HumanRequest[], at: number): Promise<void> {
    for (const request of requests) {
      await commitUnlessSettled(store, toSettlement(request, { outcome: 'cancelled', at }));
    }
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
    async terminate(name) {
      const agent = overview.agents[name];
      if (!agent) throw new NodError('not_found', `no agent is called "${name}"`);
      if (agent.terminatedAt !== null) return;
      const at = clock();
      const asked = Object.values(overview.openRequests).filter((request) => request.agent === name);
      const withdrawn = scheduled.takeOf(name);
      const withdrawals = withdrawn.flatMap((each) => toWithdrawal(context, each, name));
      await commitWithdrawn(withdrawn, [{ type: 'agent-terminated', name, at }, ...withdrawals]);
      await cancelAll(asked, at);
    },
    async withdrawAll(name) {
      const asked = Object.values(overview.openRequests).filter((request) => request.agent === name);
      const withdrawn = scheduled.takeFrom(name);
      await commitWithdrawn(
        withdrawn,
        withdrawn.map(({ message }) => ({ type: 'message-withdrawn', id: message.id })),
      );
      await cancelAll(asked, clock());
      return { messages: withdrawn.length, requests: asked.length };
    },
  };
}
