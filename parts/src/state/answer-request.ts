// Answers a request: shown as on its way at once, then as the hub decides.
import { AlreadySettledError } from '@nod/client';
import type { AnswerBody, DecisionAnswer, HumanRequest, PhraseLanguage } from '@nod/protocol';
import { mergeRequests } from '@nod/surface';
import { showFailedAnswer, showLateAnswer, showStaleDecision } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

/** Sends `text` as the answer. Resolves to whether it was the one that counted; never rejects. */
export function answerRequest(panel: Panel, request: HumanRequest, text: string): Promise<boolean> {
  return submit(panel, request, text, { text, surface: panel.surface });
}

/** Sends what was tapped for a decision set; `text` is what the hub makes of it. Resolves as `answerRequest`. */
export function answerDecision(
  panel: Panel,
  request: HumanRequest,
  { decision, text }: { decision: DecisionAnswer; text: string },
  language: PhraseLanguage,
): Promise<boolean> {
  return submit(panel, request, text, { decision, language, surface: panel.surface });
}

async function submit(panel: Panel, request: HumanRequest, text: string, body: AnswerBody): Promise<boolean> {
  if (usePanel.of(panel).getState().answering[request.id] !== undefined) return false;
  setAnswering(panel, request.id, text);
  try {
    applyRequest(panel, await panel.client.answer(request.id, body));
    return true;
  } catch (error) {
    handleFailure(panel, error);
    return false;
  } finally {
    setAnswering(panel, request.id, undefined);
  }
}

/** Asks the hub how the request ended and tells the person if it was not by this message. */
export async function checkAnswered(panel: Panel, request: HumanRequest, messageId: string): Promise<void> {
  try {
    const settled = await panel.client.request(request.id);
    applyRequest(panel, settled);
    const winner = settled.settlement;
    if (winner && !(winner.outcome === 'answered' && winner.reply.messageId === messageId)) {
      showLateAnswer(panel, winner, true);
    }
  } catch (error) {
    // The message itself has been sent; the event stream brings the settlement.
    console.warn('the request could not be checked', error);
  }
}

function handleFailure(panel: Panel, error: unknown): void {
  if (error instanceof AlreadySettledError) {
    const { kind, settlement } = error.request;
    applyRequest(panel, error.request);
    if (kind === 'decision-set' && settlement?.outcome !== 'answered') showStaleDecision(panel);
    else if (settlement) showLateAnswer(panel, settlement, false);
  } else showFailedAnswer(panel, error);
}

/** The stream may have been faster: a settled request stays as it is. */
function applyRequest(panel: Panel, request: HumanRequest): void {
  usePanel.of(panel).setState((state) => ({ requests: mergeRequests(state.requests, [request]) }));
}

function setAnswering(panel: Panel, id: string, text: string | undefined): void {
  usePanel.of(panel).setState(({ answering: { [id]: _, ...others } }) => ({
    answering: text === undefined ? others : { ...others, [id]: text },
  }));
}
