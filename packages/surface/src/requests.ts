// Requests as a surface knows them: one map by id. What is open, what a message asks, whose call waits, what a typed text
// answers and what the number keys act on are looked up in it. Pure.
import {
  type ConversationId,
  type ConversationSummary,
  type DeliveredMessage,
  type HumanRequest,
  type MessageId,
  needsPerson,
  PERSON,
  type RequestId,
  type RunId,
  type ToolApproval,
} from '@nod/protocol';

/** A question: any text answers it. */
export type MessageRequest = Exclude<HumanRequest, ToolApproval>;

export type Requests = Readonly<Record<RequestId, HumanRequest>>;

export function isToolApproval(request: HumanRequest): request is ToolApproval {
  return 'call' in request;
}

/** What is added may be older than what is known: a settled request stays settled. */
export function mergeRequests(known: Requests, added: readonly HumanRequest[]): Requests {
  if (added.length === 0) return known;
  const merged: Record<RequestId, HumanRequest> = { ...known };
  for (const request of added) if (!merged[request.id]?.settlement) merged[request.id] = request;
  return merged;
}

/** What the message itself asks: a question, or a call that a program of its own would run. */
export function findAsked(requests: Requests, messageId: MessageId | null): HumanRequest | undefined {
  return messageId === null ? undefined : toPlaces(requests).asked.get(messageId);
}

/** The same where a text answers it. */
export function findQuestionIn(requests: Requests, messageId: MessageId | null): MessageRequest | undefined {
  const asked = findAsked(requests, messageId);
  return asked && !isToolApproval(asked) ? asked : undefined;
}

/** Every tool approval of a run, in the order they were asked. The same list for the same requests. */
export function listApprovals(requests: Requests, runId: RunId): readonly ToolApproval[] {
  return toPlaces(requests).approvals.get(runId) ?? none;
}

/** Those of all agents that are not settled, oldest first. The same list for the same requests. */
export function listOpen(requests: Requests): readonly HumanRequest[] {
  return toPlaces(requests).open;
}

/** Of these, what waits for the person: offers do not. */
export function listWaiting(requests: Requests): readonly HumanRequest[] {
  return toPlaces(requests).waiting;
}

/** The tool calls of a conversation that wait for the person, in the order they were asked. */
export function listWaitingCalls(requests: Requests, conversationId: ConversationId): ToolApproval[] {
  return listOpen(requests)
    .filter(isToolApproval)
    .filter((call) => call.conversationId === conversationId);
}

/** The newest question that a typed text can answer. No text answers a tool approval, and nobody waits for an offer. */
function findQuestion(open: readonly HumanRequest[]): MessageRequest | null {
  const newest = open.findLast((request) => !isToolApproval(request) && needsPerson(request));
  return newest && !isToolApproval(newest) ? newest : null;
}

/**
 * What a typed text answers unless the person says otherwise: the newest open question, as long as nothing newer waits
 * for them and they have said nothing since, nor begun the conversation anew. An old question must not take words that
 * were meant for something else.
 */
export function toDefaultTarget(
  requests: readonly HumanRequest[],
  conversation: Pick<ConversationSummary, 'id' | 'contextFrom'>,
  messages: readonly Pick<DeliveredMessage, 'id' | 'from' | 'position'>[],
): MessageRequest | null {
  const here = requests.filter((request) => request.conversationId === conversation.id);
  const newest = findQuestion(here);
  const asked = messages.findLast(({ id }) => id === newest?.messageId);
  if (!newest || !asked || here.at(-1) !== newest || asked.position < conversation.contextFrom) return null;
  return messages.some(({ from, position }) => from === PERSON && position > asked.position) ? null : newest;
}

/** What gets the number keys first: the newest open request; of tool calls, which wait in turn, the first. */
export function toKeysTarget(open: readonly HumanRequest[]): HumanRequest | null {
  const newest = open.at(-1) ?? null;
  return newest && isToolApproval(newest) ? (open.find(isToolApproval) ?? null) : newest;
}

interface Places {
  open: readonly HumanRequest[];
  waiting: readonly HumanRequest[];
  asked: ReadonlyMap<MessageId, HumanRequest>;
  /** Null: those of no run. */
  approvals: ReadonlyMap<RunId | null, readonly ToolApproval[]>;
}

const none: readonly ToolApproval[] = [];

/** Every row on screen looks something up whenever anything changes: one walk for each map of requests is enough. */
const known = new WeakMap<Requests, Places>();

function toPlaces(requests: Requests): Places {
  const places = known.get(requests) ?? findPlaces(Object.values(requests));
  known.set(requests, places);
  return places;
}

function findPlaces(requests: readonly HumanRequest[]): Places {
  const calls = requests.filter(isToolApproval).sort(byOpening);
  const asked = requests.filter((request) => !isToolApproval(request) || request.runId === null);
  const open = requests.filter(({ settlement }) => settlement === null).sort(byOpening);
  return {
    open,
    waiting: open.filter(needsPerson),
    asked: new Map(asked.map((request) => [request.messageId, request])),
    approvals: Map.groupBy(calls, ({ runId }) => runId),
  };
}

function byOpening(a: HumanRequest, b: HumanRequest): number {
  return a.openedAt - b.openedAt;
}
