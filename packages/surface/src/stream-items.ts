// Items of the event stream, applied to what a surface knows. Pure: one new view per batch.
import {
  applyEvent,
  type DeliveredMessage,
  type HubEventOf,
  type HumanRequest,
  isLaterDelivery,
  type LoggedEvent,
  type Message,
  markSuperseded,
  type PassingEvent,
  type RequestId,
  type RunId,
  type StreamItem,
} from '@nod/protocol';
import { type HubView, mergeRenewals, type OverviewBeside } from './hub-view.ts';
import { mergeRequests } from './requests.ts';
import { applyRunEvent, isRunEvent } from './runs.ts';

/** The view after the items, in order. Items already contained change nothing. */
export function applyItems(view: HubView, items: readonly StreamItem[]): HubView {
  const next: HubView = { ...view, overview: copyOverview(view.overview) };
  for (const item of items) {
    if (item.seq === null) applyPassing(next, item.event);
    else if (item.seq > next.overview.seq) applyLogged(next, item);
  }
  return next;
}

/** `applyEvent` works in place; the copy is as deep as it reaches. */
function copyOverview(overview: OverviewBeside): OverviewBeside {
  const { seq, agents, conversations, activeRuns, policies, permissions } = overview;
  return {
    seq,
    agents: copyRecord(agents),
    conversations: copyRecord(conversations),
    activeRuns: copyRecord(activeRuns),
    policies: copyRecord(policies),
    permissions: copyRecord(permissions),
  };
}

/** Without a prototype: an agent called "__proto__" or "constructor" is kept and looked up like any other. */
function copyRecord<T>(record: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

function applyBeside(overview: OverviewBeside, logged: LoggedEvent): void {
  const whole = { ...overview, openRequests: {} };
  applyEvent(whole, logged);
  overview.seq = whole.seq;
}

function applyLogged(view: HubView, logged: LoggedEvent): void {
  const { event, seq } = logged;
  if (isRunEvent(event)) view.runs = applyRunEvent(view.runs, view.overview.activeRuns, event);
  applyBeside(view.overview, logged);
  if (event.type === 'message-delivered') applyDelivery(view, event.message, seq);
  else if (event.type === 'message-delivery-told') applyDeliveryTold(view, event);
  else if (event.type === 'conversation-renewed') applyRenewal(view, event, seq);
  else if (event.type === 'request-opened') view.requests = mergeRequests(view.requests, [event.request]);
  else if (event.type === 'request-settled') change(view, event.requestId, { settlement: event.settlement });
  else if (event.type === 'request-awaited') change(view, event.requestId, { awaited: event.awaited });
  else if (event.type === 'run-ended') dropProgress(view, event.runId);
}

function applyDelivery(view: HubView, message: Message, position: number): void {
  const thread = view.threads[message.conversationId];
  if (thread && (thread.messages.at(-1)?.position ?? 0) < position) {
    const messages = withMessage(thread.messages, {
      ...message,
      position,
      supersededBy: null,
      delivery: null,
    });
    view.threads = { ...view.threads, [message.conversationId]: { ...thread, messages } };
  }
  if (view.outgoing.some(({ body }) => body.id === message.id)) {
    view.outgoing = view.outgoing.filter(({ body }) => body.id !== message.id);
  }
  dropFinishedDraft(view, message);
}

/** A page that was fetched meanwhile may know more: only a step forward counts. */
function applyDeliveryTold(
  view: HubView,
  { conversationId, messageId, delivery }: HubEventOf<'message-delivery-told'>,
): void {
  const thread = view.threads[conversationId];
  if (!thread) return;
  const messages = thread.messages.map((message) =>
    message.id === messageId && isLaterDelivery(message.delivery, delivery)
      ? { ...message, delivery }
      : message,
  );
  view.threads = { ...view.threads, [conversationId]: { ...thread, messages } };
}

function applyRenewal(
  view: HubView,
  { conversationId, renewalId: id, at }: HubEventOf<'conversation-renewed'>,
  position: number,
): void {
  const thread = view.threads[conversationId];
  if (!thread) return;
  const renewals = mergeRenewals([{ id, position, at }], thread.renewals);
  view.threads = { ...view.threads, [conversationId]: { ...thread, renewals } };
}

/** Most messages take nothing out of the conversation, and are not out of it themselves. */
function withMessage(
  messages: readonly DeliveredMessage[],
  message: DeliveredMessage,
): readonly DeliveredMessage[] {
  const all = [...messages, message];
  return message.supersedes === null && message.inReplyTo === null ? all : markSuperseded(all);
}

/** The finished message stands in for its draft at once, before the hub says that the draft is closed. */
function dropFinishedDraft(view: HubView, message: Message): void {
  const text = message.payload.text ?? '';
  const finished = Object.values(view.drafts).find(
    (draft) =>
      draft.conversationId === message.conversationId &&
      draft.from === message.from &&
      text.startsWith(draft.text.trimEnd()),
  );
  if (!finished) return;
  removeDraft(view, finished.id);
  if (finished.part === 'answer') view.streamed = { ...view.streamed, [message.id]: true };
}

/** What is not known here is not shown here. */
function change(
  view: HubView,
  id: RequestId,
  changes: Pick<HumanRequest, 'settlement'> | Pick<HumanRequest, 'awaited'>,
): void {
  const request = view.requests[id];
  if (request) view.requests = mergeRequests(view.requests, [{ ...request, ...changes }]);
}

function applyPassing(view: HubView, event: PassingEvent): void {
  if (event.type === 'health-changed') {
    view.health = event.health;
    return;
  }
  if (event.type === 'presence-changed') {
    view.presences = { ...view.presences, [event.presence.agent]: event.presence };
    return;
  }
  if (event.type === 'tool-call-progressed') {
    const { runId, callId, progress } = event;
    view.progress = { ...view.progress, [runId]: { ...view.progress[runId], [callId]: progress } };
    return;
  }
  if (event.type === 'draft-closed') {
    removeDraft(view, event.draftId);
    return;
  }
  const { draft, offset, delta } = event;
  const text = view.drafts[draft.id]?.text ?? '';
  // Another length means that something was missed; the rest comes with the next starting point.
  if (text.length !== offset) return;
  view.drafts = { ...view.drafts, [draft.id]: { ...draft, text: text + delta } };
}

/** Nothing of a run is under way once it has ended. */
function dropProgress(view: HubView, runId: RunId): void {
  if (!(runId in view.progress)) return;
  const { [runId]: _, ...rest } = view.progress;
  view.progress = rest;
}

/** Whether a draft's beginning was missed, so that the starting point has to be asked for anew. */
export function missesDraftText(view: HubView, items: readonly StreamItem[]): boolean {
  return items.some(({ event }) => {
    if (event.type !== 'draft-updated') return false;
    const length = view.drafts[event.draft.id]?.text.length;
    return length === undefined || length < event.offset + event.delta.length;
  });
}

function removeDraft(view: HubView, id: string): void {
  const { [id]: _, ...drafts } = view.drafts;
  view.drafts = drafts;
}
