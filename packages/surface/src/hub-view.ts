// The hub as a surface sees it: the overview, every request it knows of, and of what is looked at also messages, runs and
// drafts. Pages and live events overlap; nothing shows twice. Pure.
import {
  type Attachment,
  type ConversationId,
  type DeliveredMessage,
  type Draft,
  type HubHealth,
  type MessageId,
  type MessagesPage,
  markSuperseded,
  type Presence,
  type Renewal,
  type RunId,
  type OutgoingMessage as SendBody,
  type StartingPoint,
  type ToolProgress,
} from '@nod/protocol';
import { mergeRequests, type Requests } from './requests.ts';
import { mergeRuns, type Runs } from './runs.ts';

/** The messages of a conversation that are here: a gapless stretch up to the newest, oldest first. */
export interface Thread {
  messages: readonly DeliveredMessage[];
  /** Where the conversation was begun anew among them, in order. */
  renewals: readonly Renewal[];
  /** Older ones exist in the hub. */
  hasMore: boolean;
  /** False until the newest page is here; messages that arrived live may be. */
  isLoaded: boolean;
  loading: boolean;
  failed: boolean;
}

/** A message of the person on its way to the hub. Its id makes sending again safe. */
export interface OutgoingMessage {
  body: SendBody & { id: MessageId };
  /** The files that the body names; absent where there are none. */
  attachments?: readonly Attachment[];
  sentAt: number;
  status: 'sending' | 'failed';
}

/** Progress of the tool calls under way: by run, then by call. */
export type CallsProgress = Readonly<Record<RunId, Readonly<Record<string, ToolProgress>>>>;

/** The overview without requests, which a view keeps in one map. */
export type OverviewBeside = Omit<StartingPoint['overview'], 'openRequests'>;

/** What the hub has told; `applyItems` keeps it up to date. */
export interface HubView {
  overview: OverviewBeside;
  threads: Readonly<Record<ConversationId, Thread>>;
  requests: Requests;
  drafts: Readonly<Record<string, Draft>>;
  /** Of the agents whose programs the hub reaches by a door, by name. */
  presences: Readonly<Record<string, Presence>>;
  /** By the message that the agent works on. */
  runs: Runs;
  progress: CallsProgress;
  outgoing: readonly OutgoingMessage[];
  health: HubHealth;
  /** Messages that grew before the person's eyes: read so far, they do not fold when they are finished. */
  streamed: Readonly<Record<MessageId, true>>;
}

export const emptyThread: Thread = {
  messages: [],
  renewals: [],
  hasMore: false,
  isLoaded: false,
  loading: false,
  failed: false,
};

export const emptyView: HubView = {
  overview: { seq: 0, agents: {}, conversations: {}, activeRuns: {}, policies: {}, permissions: {} },
  threads: {},
  requests: {},
  drafts: {},
  presences: {},
  runs: {},
  progress: {},
  outgoing: [],
  health: { status: 'ok', problems: [] },
  streamed: {},
};

/** The view from that starting point on. Threads stay: their gaps are the caller's to close. */
export function beginView(view: HubView, { overview: told, ...passing }: StartingPoint): HubView {
  const { openRequests, ...overview } = told;
  return {
    ...view,
    overview,
    ...toPassing(passing),
    requests: mergeRequests({}, Object.values(openRequests)),
    runs: mergeRuns({}, Object.values(overview.activeRuns)),
  };
}

/** What passes by in the stream, and has to be fetched after a gap. */
export function toPassing({
  drafts,
  health,
  presences,
}: Pick<StartingPoint, 'drafts' | 'health' | 'presences'>): Pick<HubView, 'drafts' | 'health' | 'presences'> {
  return {
    drafts: Object.fromEntries(drafts.map((draft) => [draft.id, draft])),
    health,
    presences: Object.fromEntries(presences.map((presence) => [presence.agent, presence])),
  };
}

/** The view with the page merged in, by position. */
export function mergePage(view: HubView, id: ConversationId, page: MessagesPage): HubView {
  const known = view.threads[id] ?? emptyThread;
  const thread: Thread = {
    // What was superseded while the page was on its way is known from the events.
    messages: markSuperseded(mergeMessages(page.messages, known.messages)),
    renewals: mergeRenewals(page.renewals, known.renewals),
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

/** Each once, in order. */
export function mergeRenewals(added: readonly Renewal[], known: readonly Renewal[]): readonly Renewal[] {
  const fresh = added.filter(({ id }) => !known.some((each) => each.id === id));
  return fresh.length === 0 ? known : [...fresh, ...known].sort((a, b) => a.position - b.position);
}

/** What had reached the hub although the panel was not told is no longer on its way. */
function withoutDelivered(
  outgoing: readonly OutgoingMessage[],
  messages: readonly DeliveredMessage[],
): readonly OutgoingMessage[] {
  if (outgoing.length === 0) return outgoing;
  const delivered = new Set(messages.map(({ id }) => id));
  return outgoing.filter(({ body }) => !delivered.has(body.id));
}
