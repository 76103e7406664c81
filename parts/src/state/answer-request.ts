// Answers a request: shown as on its way at once, then as the hub decides.
import { AlreadySettledError } from '@nod/client';
import type { AnswerBody, DecisionAnswer, HumanRequest, PhraseLanguage } from '@nod/protocol';
import { mergeRequests } from '@nod/surface';
import { showFailedAnswer, showLateAnswer, showStaleDecision } from '../notices/toasts.ts';
import { hubClient, SURFACE } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

/** Sends `text` as the answer. Resolves to whether it was the one that counted; never rejects. */
export function answerRequest(request: HumanRequest, text: string): Promise<boolean> {
  return submit(request, text, { text, surface: SURFACE });
}

/** Sends what was tapped for a decision set; `text` is what the hub makes of it. Resolves as `answerRequest`. */
export function answerDecision(
  request: HumanRequest,
  { decision, text }: { decision: DecisionAnswer; text: string },
  language: PhraseLanguage,
): Promise<boolean> {
  return submit(request, text, { decision, language, surface: SURFACE });
}

async function submit(request: HumanRequest, text: string, body: AnswerBody): Promise<boolean> {
  if (usePanel.getState().answering[request.id] !== undefined) return false;
  setAnswering(request.id, text);
  try {
    applyRequest(await hubClient.answer(request.id, body));
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
    const { kind, settlement } = error.request;
    applyRequest(error.request);
    if (kind === 'decision-set' && settlement?.outcome !== 'answered') showStaleDecision();
    else if (settlement) showLateAnswer(settlement, false);
  } else showFailedAnswer(error);
}

/** The stream may have been faster: a settled request stays as it is. */
function applyRequest(request: HumanRequest): void {
  usePanel.setState((state) => ({ requests: mergeRequests(state.requests, [request]) }));
}

function setAnswering(id: string, text: string | undefined): void {
  usePanel.setState(({ answering: { [id]: _, ...others } }) => ({
    answering: text === undefined ? others : { ...others, [id]: text },
  }));
}
