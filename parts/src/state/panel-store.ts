// Everything the panel knows, in one store. It changes only through the functions in this folder.
import type {
  ChatMode,
  ConversationId,
  DeliveredMessage,
  Draft,
  HubHealth,
  MessageId,
  Overview,
} from '@nod/protocol';
import { create } from 'zustand';
import type { CallsProgress } from './apply-progress.ts';
import type { Runs } from './apply-runs.ts';
import type { KnownRequests } from './with-requests.ts';

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

/** What the hub has told us; `applyItems` keeps it up to date. */
export interface HubView extends KnownRequests {
  overview: Overview;
  threads: Readonly<Record<ConversationId, Thread>>;
  drafts: Readonly<Record<string, Draft>>;
  /** By the message that the agent works on. */
  runs: Runs;
  /** How far tool calls under way are, by run and call. */
  progress: CallsProgress;
  outgoing: readonly OutgoingMessage[];
  health: HubHealth;
  /** Messages that grew on this page: read so far, they do not fold when they are finished. */
  streamed: Readonly<Record<MessageId, true>>;
}

export interface PanelState extends HubView {
  phase: 'loading' | 'ready' | 'unreachable' | 'signed-out';
  /** The link that opened this page was used or too old. */
  isLinkRefused: boolean;
  /** This browser has been let in before. */
  wasIn: boolean;
  connection: 'live' | 'lost' | 'back';
  /** Answers on their way, by request id. */
  answering: Readonly<Record<string, string>>;
  /** What the person has unfolded (true) or folded (false): long texts, runs, tool calls. */
  unfolded: Readonly<Record<string, boolean>>;
  /** Which earlier version of a message is looked at, by its newest version. */
  shownVersions: Readonly<Record<MessageId, MessageId>>;
}

export const emptyOverview: Overview = {
  seq: 0,
  agents: {},
  conversations: {},
  openRequests: {},
  activeRuns: {},
  policies: {},
  permissions: {},
};

export const emptyThread: Thread = {
  messages: [],
  hasMore: false,
  isLoaded: false,
  loading: false,
  failed: false,
};

export const usePanel = create<PanelState>()(() => ({
  phase: 'loading',
  isLinkRefused: false,
  wasIn: false,
  connection: 'live',
  overview: emptyOverview,
  threads: {},
  requests: {},
  approvals: {},
  drafts: {},
  runs: {},
  progress: {},
  outgoing: [],
  health: { status: 'ok', problems: [] },
  streamed: {},
  answering: {},
  unfolded: {},
  shownVersions: {},
}));
