// The agents the hub knows by name.
import { NodError } from '@nod/protocol';
import type { Agents } from './hub.ts';
import { type HubContext, newAgent, toRegistration } from './hub-context.ts';
import type { ScheduledMessages } from './scheduled-messages.ts';
import { commitUnlessSettled, toSettlement } from './settle-request.ts';
import { toWithdrawal } from './withdraw-message.ts';

export function createAgents(context: HubContext, scheduled: ScheduledMessages): Agents {
  const { store, clock, overview } = context;
  return {
    list: () => Object.values(overview.agents),
    async register(name) {
      const changes = toRegistration(context, name);
      if (changes.length > 0) await store.commit(changes);
      return overview.agents[name] ?? newAgent(context, name);
    },
    async terminate(name) {
      const agent = overview.agents[name];
      if (!agent) throw new NodError('not_found', `no agent is called "${name}"`);
      if (agent.terminatedAt !== null) return;
      const at = clock();
      const asked = Object.values(overview.openRequests).filter((request) => request.agent === name);
      const withdrawn = scheduled.takeOf(name);
      try {
        const withdrawals = withdrawn.flatMap((each) => toWithdrawal(context, each, name));
        await store.commit([{ type: 'agent-terminated', name, at }, ...withdrawals]);
      } catch (error) {
        withdrawn.forEach(scheduled.add);
        throw error;
      }
      for (const request of asked) {
        await commitUnlessSettled(store, toSettlement(request, { outcome: 'cancelled', at }));
      }
    },
  };
}
