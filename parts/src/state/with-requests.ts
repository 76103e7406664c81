// Puts requests into the view, each where it is looked for: by its message, or a tool approval by its own id.
import type { HumanRequest, HumanRequestOf, MessageId, RequestId } from '@nod/protocol';

/** A tool call that waits, or waited, for the person's word. Several may belong to one message. */
export type ToolApproval = HumanRequestOf<'tool-approval'>;
/** A question that a message asks. */
export type MessageRequest = Exclude<HumanRequest, ToolApproval>;

export interface KnownRequests {
  /** By the message that asks. */
  requests: Readonly<Record<MessageId, MessageRequest>>;
  approvals: Readonly<Record<RequestId, ToolApproval>>;
}

/** What is added may be older than what is known: a settled request stays settled. */
export function withRequests(known: KnownRequests, added: readonly HumanRequest[]): KnownRequests {
  if (added.length === 0) return { requests: known.requests, approvals: known.approvals };
  const requests = { ...known.requests };
  const approvals = { ...known.approvals };
  for (const request of added) {
    if (request.kind === 'tool-approval') {
      if (!approvals[request.id]?.settlement) approvals[request.id] = request;
    } else if (!requests[request.messageId]?.settlement) requests[request.messageId] = request;
  }
  return { requests, approvals };
}
