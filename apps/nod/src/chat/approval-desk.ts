// The desk to which tool calls that wait for the person are brought while they chat, and its two quiet forms:
// events and notices.
import type { ToolApproval } from '@nod/protocol';
import { toShortId } from '../command-line/short-ids.ts';
import { renderEnding, renderRequest } from '../requests/request-lines.ts';
import type { Texts } from '../texts/texts.ts';

export interface ApprovalDesk {
  /** The call waits for the person's word; settled, it waits no longer, whoever decided. */
  put(request: ToolApproval): void;
  close(): void;
}

type Write = (text: string) => void;

/** For programs: the hub's own events, one JSON object on each line. */
export function createEventDesk(write: Write): ApprovalDesk {
  return {
    put(request) {
      const { id: requestId, conversationId, messageId, settlement } = request;
      const event =
        settlement === null
          ? { type: 'request-opened', request }
          : { type: 'request-settled', requestId, conversationId, messageId, settlement };
      write(`${JSON.stringify(event)}\n`);
    },
    close() {},
  };
}

/** Without a terminal: shows what waits and where it can be decided. */
export function createNoticeDesk(write: Write, texts: Texts): ApprovalDesk {
  return {
    put(request) {
      const id = toShortId(request.id);
      const ending = renderEnding(request, texts);
      write(
        ending === null
          ? `${renderCard(request, texts)}${texts.approvals.waits(id)}\n`
          : `${id}: ${ending}\n`,
      );
    },
    close() {},
  };
}

/** The call in full; what the agent says with it is on the terminal already. */
export function renderCard(request: ToolApproval, texts: Texts): string {
  return `\n${renderRequest({ ...request, text: '' }, texts).join('\n')}\n`;
}
