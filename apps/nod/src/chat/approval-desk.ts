// The desk to which tool calls that wait for the person are brought while they chat, and its two quiet forms:
// events and notices.
import type { HubEventOf, HumanRequestOf } from '@nod/protocol';
import { toShortId } from '../ids/short-id.ts';
import { renderApproval, renderPermission } from '../requests/approval-card.ts';
import { renderOutcome } from '../requests/outcome.ts';
import type { Texts } from '../texts/en.ts';

export type ToolApproval = HumanRequestOf<'tool-approval'>;

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
  const opened = new Set<string>();
  return {
    open(request) {
      opened.add(request.id);
      const how = [...renderPermission(request, texts), texts.approvals.waits(toShortId(request.id))];
      write(`${renderCard(request, texts)}${how.join('\n')}\n`);
    },
    settle({ requestId, settlement }) {
      if (!opened.delete(requestId)) return;
      write(`${toShortId(requestId)}: ${renderOutcome({ kind: 'tool-approval', settlement }, texts)}\n`);
    },
    close() {},
  };
}

/** The call in full, apart from what the agent was saying. */
export function renderCard(request: ToolApproval, texts: Texts): string {
  const [name, ...lines] = renderApproval(request, texts);
  return `\n${[name, ...lines.map((line) => `  ${line}`)].join('\n')}\n`;
}
