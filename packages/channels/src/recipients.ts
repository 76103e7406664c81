// Recipients of a chat: whom its words go to: the agent that it is with, and before one is chosen the hub's own, or the
// only one there is.
import type { BoundChat, Hub } from '@nod/hub';
import { type Agent, findOwnAgent } from '@nod/protocol';
import type { ChannelDesk } from './channel-desk.ts';

/** Those that can be spoken with. */
export function listLivingAgents({ agents }: Pick<Hub, 'agents'>): Agent[] {
  return agents.list().filter(({ terminatedAt }) => terminatedAt === null);
}

/** Whom a chat is with that has chosen nobody; undefined where that is open. */
export function findFirstAgent(hub: Pick<Hub, 'agents'>): Agent | undefined {
  const agents = listLivingAgents(hub);
  return findOwnAgent(Object.fromEntries(agents.map((each) => [each.name, each]))) ?? toOnly(agents);
}

/** Null where it is with nobody, and several could be meant or there is no agent. */
export async function findRecipient(
  { store, channel, hub }: Pick<ChannelDesk, 'store' | 'channel' | 'hub'>,
  chat: string,
): Promise<BoundChat | null> {
  const bound = await store.chat(channel.surface, chat);
  if (bound) return bound;
  const first = findFirstAgent(hub);
  return first ? { chat, agent: first.name, conversationId: null, asks: null } : null;
}

function toOnly(agents: readonly Agent[]): Agent | undefined {
  return agents.length === 1 ? agents[0] : undefined;
}
