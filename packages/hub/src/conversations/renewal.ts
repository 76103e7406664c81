// Renewal of a conversation of the person: what was said so far stays and leaves the context; what waits for the person
// stays open, and what runs goes on.
import {
  type ConversationSummary,
  NodError,
  needsPerson,
  type RenewalId,
  type Renewed,
  type Surface,
  toCounterpart,
} from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';

/** Throws NodError for a conversation between agents. */
export async function renewConversation(
  context: HubContext,
  { id: conversationId, lastMessage, contextFrom, participants }: ConversationSummary,
  surface: Surface,
  renewalId: RenewalId = context.newId('rnw'),
): Promise<Renewed> {
  const agent = toCounterpart({ participants });
  if (agent === null)
    throw new NodError('invalid_request', 'only a conversation of the person is begun anew');
  const isBegun = (lastMessage?.position ?? 0) > contextFrom;
  const at = context.clock();
  if (isBegun)
    await context.store.commit([{ type: 'conversation-renewed', conversationId, renewalId, at, surface }]);
  const { agents, activeRuns, openRequests } = context.overview;
  const isHere = (each: { conversationId: string }) => each.conversationId === conversationId;
  return {
    agent,
    isBegun,
    isHosted: agents[agent]?.isHosted ?? false,
    isWorking: Object.values(activeRuns).some(isHere),
    waiting: Object.values(openRequests).filter((request) => isHere(request) && needsPerson(request)).length,
  };
}
