// The hub as a surface sees it: the overview, and of what is looked at also messages, requests, runs and drafts. Pure.
import type {
  ChatMode,
  ConversationId,
  DeliveredMessage,
  Draft,
  HubHealth,
  MessageId,
  StartingPoint,
} from '@nod/protocol';
import type { CallsProgress } from './calls-progress.ts';
import { mergeRequests, type Requests } from './requests.ts';
import { mergeRuns, type Runs } from './runs.ts';

/** The messages of a conversation that are here: a gapless stretch up to the newest, oldest first. */
export interface Thread {
  messages: readonly DeliveredMessage[];
  /** Older ones exist in the hub. */
  hasMore: boolean;
  /** False until the newest page is here; messages that arrived live may be. */
  isLoaded: boolean;
  loading: boolean;
  failed: boolean;
}

/** A message of the person on its way to the hub. Its id makes sending again safe. */
export interface OutgoingMessage {
  id: MessageId;
  /** Null: the conversation does not exist yet. */
  conversationId: ConversationId | null;
  to: string;
  text: string;
  inReplyTo: MessageId | null;
  /** The message that it stands in place of. */
  supersedes: MessageId | null;
  /** What goes along with the text. */
  others: Readonly<Record<string, unknown>>;
  /** The mode to open the conversation with; null leaves the mode to the hub. */
  mode: ChatMode | null;
  sentAt: number;
  status: 'sending' | 'failed';
}

/** What the hub has told; `applyItems` keeps it up to date. */
export interface HubView {
  overview: StartingPoint['overview'];
  threads: Readonly<Record<ConversationId, Thread>>;
  requests: Requests;
  drafts: Readonly<Record<string, Draft>>;
  /** By the message that the agent works on. */
  runs: Runs;
  /** How far tool calls under way are, by run and call. */
  progress: CallsProgress;
  outgoing: readonly OutgoingMessage[];
  health: HubHealth;
  /** Messages that grew before the person's eyes: read so far, they do not fold when they are finished. */
  streamed: Readonly<Record<MessageId, true>>;
}

export const emptyThread: Thread = {
  messages: [],
  hasMore: false,
  isLoaded: false,
  loading: false,
  failed: false,
};

export const emptyView: HubView = {
  overview: {
    seq: 0,
    agents: {},
    conversations: {},
    openRequests: {},
    activeRuns: {},
    policies: {},
    permissions: {},
  },
  threads: {},
  requests: {},
  drafts: {},
  runs: {},
  progress: {},
  outgoing: [],
  health: { status: 'ok', problems: [] },
  streamed: {},
};

/** The view from that starting point on. Threads stay: their gaps are the caller's to close. */
export function beginView(view: HubView, { overview, ...passing }: StartingPoint): HubView {
  return {
    ...view,
    overview,
    ...toPassing(passing),
    requests: mergeRequests({}, Object.values(overview.openRequests)),
    runs: mergeRuns({}, Object.values(overview.activeRuns)),
  };
}

/** What passes by in the stream, and has to be fetched after a gap. */
export function toPassing({
  drafts,
  health,
}: Pick<StartingPoint, 'drafts' | 'health'>): Pick<HubView, 'drafts' | 'health'> {
  return { drafts: Object.fromEntries(drafts.map((draft) => [draft.id, draft])), health };
}
