// A page of messages, put into the view. Pages and live events overlap; nothing shows twice.
import { type ConversationId, type DeliveredMessage, type MessagesPage, markSuperseded } from '@nod/protocol';
import { emptyThread, type HubView, type OutgoingMessage, type Thread } from './hub-view.ts';
import { mergeRequests } from './requests.ts';
import { mergeRuns } from './runs.ts';

/** The view with the page merged in, by position. */
export function mergePage(view: HubView, id: ConversationId, page: MessagesPage): HubView {
  const known = view.threads[id] ?? emptyThread;
  const thread: Thread = {
    // What was superseded while the page was on its way is known from the events.
    messages: markSuperseded(mergeMessages(page.messages, known.messages)),
    hasMore: page.hasMore,
    isLoaded: true,
    loading: false,
    failed: false,
  };
  return {
    ...view,
    threads: { ...view.threads, [id]: thread },
    requests: mergeRequests(view.requests, page.requests),
    runs: mergeRuns(view.runs, page.runs),
    outgoing: withoutDelivered(view.outgoing, page.messages),
  };
}

/** Both are sorted, and whatever the page has is older than or equal to what was known. */
function mergeMessages(
  page: readonly DeliveredMessage[],
  known: readonly DeliveredMessage[],
): readonly DeliveredMessage[] {
  const first = known[0]?.position ?? Number.POSITIVE_INFINITY;
  const last = known.at(-1)?.position ?? 0;
  const older = page.filter(({ position }) => position < first);
  const newer = page.filter(({ position }) => position > last);
  return known.length === 0 ? page : [...older, ...known, ...newer];
}

/** What had reached the hub although the panel was not told is no longer on its way. */
function withoutDelivered(
  outgoing: readonly OutgoingMessage[],
  messages: readonly DeliveredMessage[],
): readonly OutgoingMessage[] {
  if (outgoing.length === 0) return outgoing;
  const delivered = new Set(messages.map(({ id }) => id));
  return outgoing.filter(({ id }) => !delivered.has(id));
}
