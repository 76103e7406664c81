// The desk to which tool calls that wait for the person are brought while they chat, and its two quiet forms:
// events and notices.
import type { HubEventOf } from '@nod/protocol';
import { toShortId } from '../ids/short-id.ts';
import type { ToolApproval } from '../requests/approved-call.ts';
import { renderEnding, renderRequest } from '../requests/request-lines.ts';
import type { Texts } from '../texts/en.ts';

export interface ApprovalDesk {
  /** The call waits for the person's word. */
  open(request: ToolApproval): void;
  /** It waits no longer, whoever decided. What was never opened here is ignored. */
  settle(event: HubEventOf<'request-settled'>): void;
  close(): void;
}

type Write = (text: string) => void;

/** For programs: the hub's own events, one JSON object on each line. */
export function createEventDesk(write: Write): ApprovalDesk {
  const opened = new Set<string>();
  return {
    open(request) {
      opened.add(request.id);
      write(`${JSON.stringify({ type: 'request-opened', request })}\n`);
    },
    settle(event) {
      if (opened.delete(event.requestId)) write(`${JSON.stringify(event)}\n`);
    },
    close() {},
  };
}

/** Without a terminal: shows what waits and where it can be decided. */
export function createNoticeDesk(write: Write, texts: Texts): ApprovalDesk {
  const opened = new Map<string, ToolApproval>();
  return {
    open(request) {
      opened.set(request.id, request);
      write(`${renderCard(request, texts)}${texts.approvals.waits(toShortId(request.id))}\n`);
    },
    settle({ requestId, settlement }) {
      const request = opened.get(requestId);
      if (!request) return;
      opened.delete(requestId);
      write(`${toShortId(requestId)}: ${renderEnding({ ...request, settlement }, texts)}\n`);
    },
    close() {},
  };
}

/** The call in full; what the agent says with it is on the terminal already. */
export function renderCard(request: ToolApproval, texts: Texts): string {
  return `\n${renderRequest({ ...request, text: '' }, texts).join('\n')}\n`;
}
