// Open requests: what waits for the person, what a typed text answers, what the number keys act on. Pure.
import {
  type ConversationId,
  type DeliveredMessage,
  type HumanRequest,
  needsPerson,
  type Overview,
  PERSON,
  type ToolApproval,
} from '@nod/protocol';
import type { HubView } from './hub-view.ts';
import { isToolApproval, type MessageRequest } from './requests.ts';

/** Those of all agents, oldest first. */
export function listOpen({ openRequests }: Pick<Overview, 'openRequests'>): HumanRequest[] {
  return Object.values(openRequests).sort((a, b) => a.openedAt - b.openedAt);
}

/** The newest question that a typed text can answer. No text answers a tool approval, and nobody waits for an offer. */
function findQuestion(open: readonly HumanRequest[]): MessageRequest | null {
  const newest = open.findLast((request) => !isToolApproval(request) && needsPerson(request));
  return newest && !isToolApproval(newest) ? newest : null;
}

/**
 * What a typed text answers unless the person says otherwise: the newest open question, as long as nothing newer waits
 * for them and they have said nothing since. An old question must not take words that were meant for something else.
 */
export function toDefaultTarget(
  requests: readonly HumanRequest[],
  conversationId: string | null,
  messages: readonly Pick<DeliveredMessage, 'id' | 'from' | 'position'>[],
): MessageRequest | null {
  const here = requests.filter((request) => request.conversationId === conversationId);
  const newest = findQuestion(here);
  const asked = messages.findLast(({ id }) => id === newest?.messageId);
  if (!newest || !asked || here.at(-1) !== newest) return null;
  return messages.some(({ from, position }) => from === PERSON && position > asked.position) ? null : newest;
}

/** What gets the number keys first: the newest open request; of tool calls, which wait in turn, the first. */
export function toKeysTarget(open: readonly HumanRequest[]): HumanRequest | null {
  const newest = open.at(-1) ?? null;
  return newest && isToolApproval(newest) ? (open.find(isToolApproval) ?? null) : newest;
}

/** The tool calls of a conversation that wait for the person, in the order they were asked. */
export function listWaitingCalls(
  { overview, requests }: Pick<HubView, 'overview' | 'requests'>,
  conversationId: ConversationId,
): ToolApproval[] {
  return listOpen(overview)
    .map((request) => requests[request.id] ?? request)
    .filter(isToolApproval)
    .filter((call) => call.conversationId === conversationId && call.settlement === null);
}
