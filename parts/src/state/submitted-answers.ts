// Submitted answers, of every kind: shown as on their way at once, then as the hub decides. Nothing here rejects.
import { AlreadySettledError } from '@nod/client';
import {
  type ActionAnswer,
  type ApprovalAnswer,
  type HumanRequest,
  NodError,
  type RequestId,
  type StreamItem,
  type ToolApproval,
} from '@nod/protocol';
import { mergeRequests } from '@nod/surface';
import {
  showChangedCall,
  showFailedAnswer,
  showLateAnswer,
  showSomeAnsweredElsewhere,
} from '../notices/toasts.ts';
import { createPanelStore, type Panel, perPanel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

/** Requests that somebody else answered, or the person on another surface, while they were known here. */
export const useAnsweredElsewhere = createPanelStore<Record<RequestId, boolean>>(() => ({}));

const answeredHere = perPanel(() => new Set<RequestId>());

/** Sends the answer, shown as `text` on its way. Resolves to whether it was the one that counted. */
export async function submitAnswer(
  panel: Panel,
  { id }: HumanRequest,
  text: string,
  answer: ActionAnswer,
): Promise<boolean> {
  if (usePanel.of(panel).getState().answering[id] !== undefined) return false;
  const answered = await submit(panel, [id], text, async () => {
    const request = await panel.client.answer(id, { ...answer, surface: panel.surface });
    return { answered: [id], requests: [request] };
  });
  return answered.length > 0;
}

/** Decides exactly these calls, each by the hash that was shown. Resolves to the ids that this decided. */
export function submitVerdicts(
  panel: Panel,
  calls: readonly ToolApproval[],
  verdict: ApprovalAnswer['verdict'],
): Promise<RequestId[]> {
  const ids = calls.map(({ id }) => id);
  const answers = calls.map(({ id, hash }) => ({
    id,
    approval: verdict === 'approve' ? { verdict, hash } : { verdict },
  }));
  return submit(panel, ids, verdict, () => panel.client.answerAll({ answers, surface: panel.surface }));
}

/** What came of it: those that this answered, and all as they are now. */
interface Submitted {
  answered: RequestId[];
  requests: readonly HumanRequest[];
}

async function submit(
  panel: Panel,
  ids: readonly RequestId[],
  text: string,
  send: () => Promise<Submitted>,
): Promise<RequestId[]> {
  setAnswering(panel, ids, text);
  try {
    const { answered, requests } = await send();
    for (const id of answered) answeredHere(panel).add(id);
    applyRequests(panel, requests);
    tellOfOthers(
      panel,
      requests.filter(({ id }) => !answered.includes(id)),
    );
    return answered;
  } catch (error) {
    await tellFailure(panel, ids, error);
    return [];
  } finally {
    setAnswering(panel, ids, undefined);
  }
}

/** Of several: what was settled before, and what is no longer as it was shown. */
function tellOfOthers(panel: Panel, others: readonly HumanRequest[]): void {
  const settled = others.filter(({ settlement }) => settlement !== null);
  for (const { id } of settled) noteElsewhere(panel, id);
  if (settled.length > 0) showSomeAnsweredElsewhere(panel, settled.length);
  if (settled.length < others.length) showChangedCall(panel);
}

async function tellFailure(panel: Panel, ids: readonly RequestId[], error: unknown): Promise<void> {
  if (error instanceof AlreadySettledError) {
    noteElsewhere(panel, error.request.id);
    applyRequests(panel, [error.request]);
    showLateAnswer(panel, error.request);
  } else if (error instanceof NodError && error.code === 'hash_mismatch') {
    showChangedCall(panel);
    for (const id of ids) await reload(panel, id);
  } else showFailedAnswer(panel, error);
}

/** Asks the hub how the request ended and tells the person if it was not by this message. */
export async function checkAnswered(panel: Panel, { id }: HumanRequest, messageId: string): Promise<void> {
  const request = await reload(panel, id);
  const winner = request?.settlement;
  if (!winner || (winner.outcome === 'answered' && winner.reply.messageId === messageId)) return;
  showLateAnswer(panel, request, true);
}

/** Notes the requests among the items that were answered while nothing was on its way from here. */
export function noteAnsweredElsewhere(panel: Panel, items: readonly StreamItem[]): void {
  const { requests, answering } = usePanel.of(panel).getState();
  for (const { event } of items) {
    if (event.type !== 'request-settled' || event.settlement.outcome !== 'answered') continue;
    const id = event.requestId;
    const isHere = answering[id] !== undefined || answeredHere(panel).has(id);
    if (requests[id] && !isHere) noteElsewhere(panel, id);
  }
}

function noteElsewhere(panel: Panel, id: RequestId): void {
  useAnsweredElsewhere.of(panel).setState({ [id]: true });
}

/** As the hub has it; undefined when it cannot be asked: what is refused now is refused again, and events bring the rest. */
async function reload(panel: Panel, id: RequestId): Promise<HumanRequest | undefined> {
  try {
    const request = await panel.client.request(id);
    applyRequests(panel, [request]);
    return request;
  } catch (error) {
    console.warn('the request could not be loaded', error);
    return undefined;
  }
}

/** The stream may have been faster: a settled request stays as it is. */
function applyRequests(panel: Panel, requests: readonly HumanRequest[]): void {
  usePanel.of(panel).setState((state) => ({ requests: mergeRequests(state.requests, requests) }));
}

function setAnswering(panel: Panel, ids: readonly RequestId[], text: string | undefined): void {
  usePanel.of(panel).setState(({ answering }) => {
    const others = Object.entries(answering).filter(([id]) => !ids.some((each) => each === id));
    const added = text === undefined ? [] : ids.map((id) => [id, text] as const);
    return { answering: Object.fromEntries([...others, ...added]) };
  });
}
