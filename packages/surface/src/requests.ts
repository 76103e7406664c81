// Requests as a surface knows them: one map by id, looked up by the message that asks or by the run whose call waits.
import type { HumanRequest, MessageId, RequestId, RunId, ToolApproval } from '@nod/protocol';

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

interface Places {
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
  const calls = requests.filter(isToolApproval).sort((a, b) => a.openedAt - b.openedAt);
  const asked = requests.filter((request) => !isToolApproval(request) || request.runId === null);
  return {
    asked: new Map(asked.map((request) => [request.messageId, request])),
    approvals: Map.groupBy(calls, ({ runId }) => runId),
  };
}
