// The desk that asks the person at the terminal about each tool call that waits, one after the other. A call that
// is decided elsewhere is taken off the desk.
import { AlreadySettledError, type HubClient } from '@nod/client';
import type { ApprovalAnswer, RequestId, ToolApproval } from '@nod/protocol';
import { toCliError } from '../command-line/error-report.ts';
import { toShortId } from '../command-line/short-ids.ts';
import { renderEnding } from '../requests/request-lines.ts';
import type { Texts } from '../texts/texts.ts';
import { type ApprovalDesk, renderCard } from './approval-desk.ts';

export interface AskingDeskPorts {
  client: Pick<HubClient, 'answer'>;
  texts: Texts;
  write(text: string): void;
  /** What the person types; null when the signal aborts or they will type no more. */
  ask(prompt: string, signal: AbortSignal): Promise<string | null>;
}

interface WaitingCall {
  request: ToolApproval;
  /** Aborts when it was decided elsewhere. */
  gone: AbortController;
}

export function createAskingDesk(ports: AskingDeskPorts): ApprovalDesk {
  const { texts, write } = ports;
  const waiting = new Map<RequestId, WaitingCall>();
  let isAsking = false;

  async function askAll(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let next = first(waiting); next; next = first(waiting)) {
      await askAbout(next, ports);
      waiting.delete(next.request.id);
    }
    isAsking = false;
  }

  return {
    put(request) {
      const known = waiting.get(request.id);
      if (request.settlement) {
        waiting.delete(request.id);
        known?.gone.abort(renderEnding(request, texts));
      } else if (!known) {
        waiting.set(request.id, { request, gone: new AbortController() });
        void askAll();
      }
    },
    close() {
      for (const { request, gone } of waiting.values()) {
        gone.abort(null);
        write(`\n${texts.approvals.waits(toShortId(request.id))}\n`);
      }
      waiting.clear();
    },
  };
}

function first(waiting: Map<RequestId, WaitingCall>): WaitingCall | undefined {
  return waiting.values().next().value;
}

/** Until it is decided, here or elsewhere, or the person types no more. Does not reject. */
async function askAbout({ request, gone }: WaitingCall, ports: AskingDeskPorts): Promise<void> {
  const { texts, write } = ports;
  write(renderCard(request, texts));
  for (;;) {
    const line = await ports.ask(texts.approvals.prompt, gone.signal);
    if (gone.signal.aborted) return tellReason(gone.signal.reason, write);
    if (line === null) return write(`\n${texts.approvals.waits(toShortId(request.id))}\n`);
    const approval = parseVerdict(line, request, texts);
    if (approval === null) continue;
    try {
      await ports.client.answer(request.id, { approval, surface: 'cli' });
      return;
    } catch (error) {
      write(`${toReason(error, texts)}\n`);
      if (error instanceof AlreadySettledError) return;
    }
  }
}

function tellReason(reason: unknown, write: AskingDeskPorts['write']): void {
  if (typeof reason === 'string') write(`\n${reason}\n`);
}

function toReason(error: unknown, texts: Texts): string {
  if (error instanceof AlreadySettledError) return renderEnding(error.request, texts) ?? error.message;
  return toCliError(error, texts).message;
}

/** Only a plain yes approves, and only as shown; other words reject the call and go to the agent. Null: nothing typed. */
export function parseVerdict(
  line: string,
  { hash }: Pick<ToolApproval, 'hash'>,
  { approvals }: Texts,
): ApprovalAnswer | null {
  const words = line.trim();
  if (words === '') return null;
  if (approvals.yes.test(words)) return { verdict: 'approve', hash, remember: 'once' };
  return { verdict: 'reject', words: approvals.no.test(words) ? '' : words };
}
