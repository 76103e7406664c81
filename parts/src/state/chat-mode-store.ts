// The chat mode of a conversation and the tool calls that wait there: a view of what the panel knows. The hub has the
// last word: a choice shows at once, and goes back when the hub refuses it.
import {
  type Agent,
  type ApprovalAnswer,
  type ChatMode,
  type ConversationId,
  chatModeSchema,
  DEFAULT_CHAT_MODE,
  type RequestId,
  type ToolApproval,
  type ToolParameters,
  toFirstModeOf,
} from '@nod/protocol';
import { listWaitingCalls, mergeRequests } from '@nod/surface';
import { useEffect, useMemo } from 'react';
import { showModeRefused } from '../notices/toasts.ts';
import { createPanelStore, type Panel, perPanel, useThisPanel } from '../panel/panel.ts';
import { type PanelState, usePanel } from './panel-store.ts';
import { submitAnswer, submitVerdicts } from './submitted-answers.ts';

const KEY = 'ai-chat-mode';

export interface PendingToolCall {
  id: RequestId;
  toolName: string;
  args: ToolParameters;
  timestamp: number;
  /** `approved` and `rejected` while that is on its way; what was executed is pending no longer. */
  status: 'pending' | 'approved' | 'rejected' | 'executed';
  /** With the hash of what the person is shown. */
  request: ToolApproval;
}

export interface ChatModeState {
  mode: ChatMode;
  /** In the order in which they were asked. */
  pendingToolCalls: readonly PendingToolCall[];
}

/** The person's changes to a call, and how far the approval reaches. */
export type ApproveOptions = Partial<Omit<Extract<ApprovalAnswer, { verdict: 'approve' }>, 'verdict'>>;

export interface ChatModeStore {
  readonly state: ChatModeState;
  /** Shown and stored as the default at once; resolves when the hub has it or has refused it. */
  setMode(mode: ChatMode): Promise<void>;
  addPendingToolCall(call: PendingToolCall): void;
  removePendingToolCall(id: RequestId): void;
  clearPendingToolCalls(): void;
  /** Resolves to the id, or to an empty text where this did not decide. */
  approveToolCall(id: RequestId, options?: ApproveOptions): Promise<string>;
  rejectToolCall(id: RequestId, words?: string): Promise<string>;
  /** Exactly the calls given, by default those pending now. Resolves to the ids that were decided by it. */
  approveAllToolCalls(calls?: readonly PendingToolCall[]): Promise<string[]>;
  rejectAllToolCalls(calls?: readonly PendingToolCall[]): Promise<string[]>;
  /** Takes the stored default; Agent when it cannot be read. */
  loadFromStorage(): void;
  /** Keeps the mode as the default for new conversations, where that is allowed. */
  saveToStorage(): void;
}

interface Modes {
  /** What new conversations with agents that the hub runs begin with. */
  byDefault: ChatMode;
  /** Chosen for the first message to an agent that the hub does not run. */
  firstOf: Readonly<Record<string, ChatMode>>;
  /** Choices on their way to the hub. */
  chosen: Readonly<Record<ConversationId, ChatMode>>;
}

const useModes = createPanelStore<Modes>((panel) => ({
  byDefault: readDefault(panel),
  firstOf: {},
  chosen: {},
}));

function readDefault({ storage }: Panel): ChatMode {
  const stored = storage.read(KEY);
  const value = typeof stored === 'object' && stored !== null && 'mode' in stored ? stored.mode : null;
  const { success, data } = chatModeSchema.safeParse(value);
  return success ? data : DEFAULT_CHAT_MODE;
}

/** Null: of a conversation that does not exist yet. Its mode is the default, or where the hub does not run the agent, the hub's. */
export function chatModeOf(
  panel: Panel,
  conversationId: ConversationId | null,
  agent: string | null = null,
): ChatModeStore {
  const pending = (): readonly PendingToolCall[] => store.state.pendingToolCalls;
  const store: ChatModeStore = {
    get state() {
      const known = usePanel.of(panel).getState();
      const mode = toMode(useModes.of(panel).getState(), known, conversationId, agent);
      return { mode, pendingToolCalls: toPending(known, conversationId) };
    },
    async setMode(mode) {
      const foreign = conversationId === null ? findForeign(usePanel.of(panel).getState(), agent) : null;
      if (foreign) return chooseFirst(panel, foreign.name, mode);
      useModes.of(panel).setState({ byDefault: mode });
      if (conversationId !== null) choose(panel, conversationId, mode);
      store.saveToStorage();
      if (conversationId !== null) await send(panel, conversationId);
    },
    addPendingToolCall({ request }) {
      usePanel.of(panel).setState(({ requests }) => ({ requests: mergeRequests(requests, [request]) }));
    },
    removePendingToolCall(id) {
      usePanel.of(panel).setState(({ requests: { [id]: _, ...others } }) => ({ requests: others }));
    },
    clearPendingToolCalls() {
      for (const { id } of pending()) store.removePendingToolCall(id);
    },
    approveToolCall: (id, options = {}) =>
      decide(id, ({ hash }) => ({ verdict: 'approve', hash, remember: 'once', ...options })),
    rejectToolCall: (id, words = '') => decide(id, () => ({ verdict: 'reject', words })),
    approveAllToolCalls: (calls = pending()) => decideAll(calls, 'approve'),
    rejectAllToolCalls: (calls = pending()) => decideAll(calls, 'reject'),
    loadFromStorage: () => useModes.of(panel).setState({ byDefault: readDefault(panel) }),
    saveToStorage: () => panel.storage.write(KEY, { mode: store.state.mode, updatedAt: panel.now() }),
  };

  async function decide(id: RequestId, toAnswer: (request: ToolApproval) => ApprovalAnswer): Promise<string> {
    const call = pending().find((each) => each.id === id);
    if (!call) return '';
    const approval = toAnswer(call.request);
    return (await submitAnswer(panel, call.request, approval.verdict, { approval })) ? id : '';
  }

  async function decideAll(calls: readonly PendingToolCall[], verdict: ApprovalAnswer['verdict']) {
    if (calls.length === 0) return [];
    const requests = calls.map(({ request }) => request);
    return submitVerdicts(panel, requests, verdict);
  }

  return store;
}

function toMode(
  { byDefault, firstOf, chosen }: Modes,
  { overview }: Pick<PanelState, 'overview'>,
  id: ConversationId | null,
  agent: string | null,
): ChatMode {
  const foreign = id === null ? findForeign({ overview }, agent) : null;
  if (foreign) return firstOf[foreign.name] ?? toFirstModeOf(foreign);
  if (id === null) return byDefault;
  return chosen[id] ?? overview.conversations[id]?.mode ?? byDefault;
}

/** The agent, where the hub does not run it: a default that was meant for others says nothing about it. */
function findForeign({ overview }: Pick<PanelState, 'overview'>, agent: string | null): Agent | null {
  const known = agent === null ? undefined : overview.agents[agent];
  return known && !known.isHosted ? known : null;
}

function chooseFirst(panel: Panel, agent: string, mode: ChatMode): void {
  useModes.of(panel).setState(({ firstOf }) => ({ firstOf: { ...firstOf, [agent]: mode } }));
}

const STATUSES: Partial<Record<string, PendingToolCall['status']>> = {
  approve: 'approved',
  reject: 'rejected',
};

function toPending(
  { requests, answering }: Pick<PanelState, 'requests' | 'answering'>,
  id: ConversationId | null,
): readonly PendingToolCall[] {
  if (id === null) return [];
  return listWaitingCalls(requests, id).map((request) => ({
    id: request.id,
    toolName: request.call.toolName,
    args: request.call.parameters,
    timestamp: request.openedAt,
    status: STATUSES[answering[request.id] ?? ''] ?? 'pending',
    request,
  }));
}

function choose(panel: Panel, id: ConversationId, mode: ChatMode | null): void {
  useModes.of(panel).setState(({ chosen: { [id]: _, ...others } }) => ({
    chosen: mode === null ? others : { ...others, [id]: mode },
  }));
}

const sendingIn = perPanel(() => new Map<ConversationId, Promise<void>>());

/** One choice at a time is on its way; of those made in between only the last is sent. */
async function send(panel: Panel, id: ConversationId): Promise<void> {
  const sending = sendingIn(panel);
  const underWay = sending.get(id) ?? sendChosen(panel, id).finally(() => sending.delete(id));
  sending.set(id, underWay);
  await underWay;
  // Chosen just as the last one had arrived.
  if (useModes.of(panel).getState().chosen[id] !== undefined) await send(panel, id);
}

async function sendChosen(panel: Panel, id: ConversationId): Promise<void> {
  for (;;) {
    const mode = useModes.of(panel).getState().chosen[id];
    if (mode === undefined) return;
    try {
      const conversation = await panel.client.setMode(id, { mode, surface: panel.surface });
      showMode(panel, id, conversation.mode);
      if (useModes.of(panel).getState().chosen[id] === mode) choose(panel, id, null);
    } catch (error) {
      choose(panel, id, null);
      showModeRefused(panel, error);
    }
  }
}

/** The event says the same a little later. */
function showMode(panel: Panel, id: ConversationId, mode: ChatMode): void {
  usePanel.of(panel).setState(({ overview }) => {
    const conversation = overview.conversations[id];
    if (!conversation) return {};
    const conversations = { ...overview.conversations, [id]: { ...conversation, mode } };
    return { overview: { ...overview, conversations } };
  });
}

/** `agent`: with whom the conversation would be, where it does not exist yet. */
export function useChatMode(id: ConversationId | null, agent: string | null = null): ChatModeState {
  const panel = useThisPanel();
  const modes = useModes();
  const overview = usePanel((state) => state.overview);
  const requests = usePanel((state) => state.requests);
  const answering = usePanel((state) => state.answering);
  // The default may have been chosen in another tab.
  useEffect(() => {
    if (id === null) chatModeOf(panel, id).loadFromStorage();
  }, [id, panel]);
  return useMemo(
    () => ({
      mode: toMode(modes, { overview }, id, agent),
      pendingToolCalls: toPending({ requests, answering }, id),
    }),
    [modes, overview, requests, answering, id, agent],
  );
}
