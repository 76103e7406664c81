// Decides on tool calls: shown as on their way at once, then as the hub decides. Nothing here rejects.
import { AlreadySettledError } from '@nod/client';
import {
  type ApprovalAnswer,
  type DecideAllBody,
  type HumanRequest,
  NodError,
  type RequestId,
  type StreamItem,
} from '@nod/protocol';
import { isToolApproval, mergeRequests, type ToolApproval } from '@nod/surface';
import {
  showChangedCall,
  showFailedAnswer,
  showLateVerdict,
  showSomeDecidedElsewhere,
} from '../notices/toasts.ts';
import { createPanelStore, type Panel, perPanel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

/** Calls that somebody else decided, or the person on another surface, while they were on this screen. */
export const useAnsweredElsewhere = createPanelStore<Record<RequestId, boolean>>(() => ({}));

const decidedHere = perPanel(() => new Set<RequestId>());

/** Resolves to whether this answer was the one that counted. */
export async function answerApproval(
  panel: Panel,
  approval: ToolApproval,
  answer: ApprovalAnswer,
): Promise<boolean> {
  if (usePanel.of(panel).getState().answering[approval.id] !== undefined) return false;
  setAnswering(panel, [approval.id], answer.verdict);
  try {
    const settled = await panel.client.answer(approval.id, { approval: answer, surface: panel.surface });
    decidedHere(panel).add(approval.id);
    applyRequests(panel, [settled]);
    return true;
  } catch (error) {
    await handleFailure(panel, approval, error);
    return false;
  } finally {
    setAnswering(panel, [approval.id], undefined);
  }
}

/** Decides exactly these calls, each by the hash that was shown. Resolves to the ids that this decided. */
export async function decideAll(
  panel: Panel,
  calls: readonly ToolApproval[],
  verdict: DecideAllBody['verdict'],
): Promise<RequestId[]> {
  const ids = calls.map(({ id }) => id);
  setAnswering(panel, ids, verdict);
  try {
    const approvals = calls.map(({ id, hash }) => ({ id, hash }));
    const { decided, requests } = await panel.client.decideAll({
      approvals,
      verdict,
      surface: panel.surface,
    });
    for (const id of decided) decidedHere(panel).add(id);
    applyRequests(panel, requests);
    const others = requests.filter(({ id, settlement }) => settlement && !decided.includes(id));
    for (const { id } of others) noteElsewhere(panel, id);
    if (others.length > 0) showSomeDecidedElsewhere(panel, others.length);
    if (requests.some(({ settlement }) => settlement === null)) showChangedCall(panel);
    return decided;
  } catch (error) {
    showFailedAnswer(panel, error);
    return [];
  } finally {
    setAnswering(panel, ids, undefined);
  }
}

/** Notes the calls among the items that were decided while nothing was on its way from here. */
export function noteDecidedElsewhere(panel: Panel, items: readonly StreamItem[]): void {
  const { requests, answering } = usePanel.of(panel).getState();
  for (const { event } of items) {
    if (event.type !== 'request-settled') continue;
    const request = requests[event.requestId];
    if (!request || !isToolApproval(request)) continue;
    const isHere = answering[event.requestId] !== undefined || decidedHere(panel).has(event.requestId);
    if (event.settlement.outcome === 'answered' && !isHere) noteElsewhere(panel, event.requestId);
  }
}

function noteElsewhere(panel: Panel, id: RequestId): void {
  useAnsweredElsewhere.of(panel).setState({ [id]: true });
}

async function handleFailure(panel: Panel, approval: ToolApproval, error: unknown): Promise<void> {
  if (error instanceof AlreadySettledError) {
    noteElsewhere(panel, approval.id);
    applyRequests(panel, [error.request]);
    if (error.request.settlement) showLateVerdict(panel, error.request.settlement);
  } else if (error instanceof NodError && error.code === 'hash_mismatch') {
    showChangedCall(panel);
    await reload(panel, approval.id);
  } else showFailedAnswer(panel, error);
}

/** What is on the card is no longer what would run. */
async function reload(panel: Panel, id: RequestId): Promise<void> {
  try {
    applyRequests(panel, [await panel.client.request(id)]);
  } catch (error) {
    // The person has been told; the next answer is refused again as long as the card is old.
    console.warn('the request could not be loaded', error);
  }
}

function applyRequests(panel: Panel, requests: readonly HumanRequest[]): void {
  usePanel.of(panel).setState((state) => ({ requests: mergeRequests(state.requests, requests) }));
}

function setAnswering(panel: Panel, ids: readonly RequestId[], text: string | undefined): void {
  usePanel.of(panel).setState(({ answering }) => {
    const changed = { ...answering };
    for (const id of ids) {
      if (text === undefined) delete changed[id];
      else changed[id] = text;
    }
    return { answering: changed };
  });
}
