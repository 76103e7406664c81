// Answers a request: shown as on its way at once, then as the hub decides.
import { AlreadySettledError } from '@nod/client';
import type { HumanRequest } from '@nod/protocol';
import { showFailedAnswer, showLateAnswer } from '../shell/toasts.ts';
import { hubClient } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

/** Sends `text` as the answer. Resolves to whether it was the one that counted; never rejects. */
export async function answerRequest(request: HumanRequest, text: string): Promise<boolean> {
  if (usePanel.getState().answering[request.id] !== undefined) return false;
  setAnswering(request.id, text);
  try {
    applyRequest(await hubClient.answer(request.id, { text, surface: 'panel' }));
    return true;
  } catch (error) {
    handleFailure(error);
    return false;
  } finally {
    setAnswering(request.id, undefined);
  }
}

/** Asks the hub how the request ended and tells the person if it was not by this message. */
export async function checkAnswered(request: HumanRequest, messageId: string): Promise<void> {
  try {
    const settled = await hubClient.request(request.id);
    applyRequest(settled);
    const winner = settled.settlement;
    if (winner && !(winner.outcome === 'answered' && winner.reply.messageId === messageId)) {
      showLateAnswer(winner, true);
    }
  } catch (error) {
    // The message itself has been sent; the event stream brings the settlement.
    console.warn('the request could not be checked', error);
  }
}

function handleFailure(error: unknown): void {
  if (error instanceof AlreadySettledError) {
    applyRequest(error.request);
    if (error.request.settlement) showLateAnswer(error.request.settlement, false);
  } else showFailedAnswer(error);
}

/** The stream may have been faster: a settled request stays as it is. */
function applyRequest(request: HumanRequest): void {
  usePanel.setState(({ requests }) =>
    requests[request.messageId]?.settlement
      ? {}
      : { requests: { ...requests, [request.messageId]: request } },
  );
}

function setAnswering(id: string, text: string | undefined): void {
  usePanel.setState(({ answering: { [id]: _, ...others } }) => ({
    answering: text === undefined ? others : { ...others, [id]: text },
  }));
}
