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
import { create } from 'zustand';
import {
  showChangedCall,
  showFailedAnswer,
  showLateVerdict,
  showSomeDecidedElsewhere,
} from '../notices/toasts.ts';
import { hubClient, SURFACE } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

/** Calls that somebody else decided, or the person on another surface, while they were on this screen. */
export const useAnsweredElsewhere = create<Record<RequestId, boolean>>()(() => ({}));

const decidedHere = new Set<RequestId>();

/** Resolves to whether this answer was the one that counted. */
export async function answerApproval(approval: ToolApproval, answer: ApprovalAnswer): Promise<boolean> {
  if (usePanel.getState().answering[approval.id] !== undefined) return false;
  setAnswering([approval.id], answer.verdict);
  try {
    const settled = await hubClient.answer(approval.id, { approval: answer, surface: SURFACE });
    decidedHere.add(approval.id);
    applyRequests([settled]);
    return true;
  } catch (error) {
    await handleFailure(approval, error);
    return false;
  } finally {
    setAnswering([approval.id], undefined);
  }
}

/** Decides exactly these calls, each by the hash that was shown. Resolves to the ids that this decided. */
export async function decideAll(
  calls: readonly ToolApproval[],
  verdict: DecideAllBody['verdict'],
): Promise<RequestId[]> {
  const ids = calls.map(({ id }) => id);
  setAnswering(ids, verdict);
  try {
    const approvals = calls.map(({ id, hash }) => ({ id, hash }));
    const { decided, requests } = await hubClient.decideAll({ approvals, verdict, surface: SURFACE });
    for (const id of decided) decidedHere.add(id);
    applyRequests(requests);
    const others = requests.filter(({ id, settlement }) => settlement && !decided.includes(id));
    for (const { id } of others) noteElsewhere(id);
    if (others.length > 0) showSomeDecidedElsewhere(others.length);
    if (requests.some(({ settlement }) => settlement === null)) showChangedCall();
    return decided;
  } catch (error) {
    showFailedAnswer(error);
    return [];
  } finally {
    setAnswering(ids, undefined);
  }
}

/** Notes the calls among the items that were decided while nothing was on its way from here. */
export function noteDecidedElsewhere(items: readonly StreamItem[]): void {
  const { requests, answering } = usePanel.getState();
  for (const { event } of items) {
    if (event.type !== 'request-settled') continue;
    const request = requests[event.requestId];
    if (!request || !isToolApproval(request)) continue;
    const isHere = answering[event.requestId] !== undefined || decidedHere.has(event.requestId);
    if (event.settlement.outcome === 'answered' && !isHere) noteElsewhere(event.requestId);
  }
}

function noteElsewhere(id: RequestId): void {
  useAnsweredElsewhere.setState({ [id]: true });
}

async function handleFailure(approval: ToolApproval, error: unknown): Promise<void> {
  if (error instanceof AlreadySettledError) {
    noteElsewhere(approval.id);
    applyRequests([error.request]);
    if (error.request.settlement) showLateVerdict(error.request.settlement);
  } else if (error instanceof NodError && error.code === 'hash_mismatch') {
    showChangedCall();
    await reload(approval.id);
  } else showFailedAnswer(error);
}

/** What is on the card is no longer what would run. */
async function reload(id: RequestId): Promise<void> {
  try {
    applyRequests([await hubClient.request(id)]);
  } catch (error) {
    // The person has been told; the next answer is refused again as long as the card is old.
    console.warn('the request could not be loaded', error);
  }
}

function applyRequests(requests: readonly HumanRequest[]): void {
  usePanel.setState((state) => ({ requests: mergeRequests(state.requests, requests) }));
}

function setAnswering(ids: readonly RequestId[], text: string | undefined): void {
  usePanel.setState(({ answering }) => {
    const changed = { ...answering };
    for (const id of ids) {
      if (text === undefined) delete changed[id];
      else changed[id] = text;
    }
    return { answering: changed };
  });
}
