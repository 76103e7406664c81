// How far the agent may go in one conversation, and the tool calls that wait for the person there. The hub has the
// last word: a choice shows at once, and goes back when the hub refuses it.
import {
  type ApprovalAnswer,
  type ChatMode,
  chatModeSchema,
  DEFAULT_CHAT_MODE,
  type DecideAllBody,
  type RequestId,
} from '@nod/protocol';
import type { ToolApproval } from '@nod/surface';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStorage } from '../panel/panel.ts';

const KEY = 'ai-chat-mode';

/** A call that waits, with the hash of what the person is shown. */
export type PendingToolCall = ToolApproval;

export interface ChatModeState {
  mode: ChatMode;
  /** In the order in which they were asked. */
  pendingToolCalls: readonly PendingToolCall[];
}

/** What the store asks of the hub. */
export interface ChatModePorts {
  /** Resolves to the mode the hub has set; rejects when it refuses. Null: there is no conversation yet. */
  setMode: ((mode: ChatMode) => Promise<ChatMode>) | null;
  /** Resolves to whether this answer was the one that counted. */
  answer(call: PendingToolCall, answer: ApprovalAnswer): Promise<boolean>;
  /** Resolves to the ids that this call decided. */
  decideAll(calls: readonly PendingToolCall[], verdict: DecideAllBody['verdict']): Promise<RequestId[]>;
  /** The hub refused the mode. */
  onRefused(error: unknown): void;
  storage: Pick<PanelStorage, 'read' | 'write'>;
  now(): number;
}

/** The person's changes to a call, and how far the approval reaches. */
export type ApproveOptions = Partial<Omit<Extract<ApprovalAnswer, { verdict: 'approve' }>, 'verdict'>>;

export interface ChatModeStore {
  readonly api: StoreApi<ChatModeState>;
  /** Shown and stored as the default at once; resolves when the hub has it or has refused it. */
  setMode(mode: ChatMode): Promise<void>;
  /** The mode as the hub has it. A choice on its way stays in front. */
  showMode(mode: ChatMode): void;
  addPendingToolCall(call: PendingToolCall): void;
  removePendingToolCall(id: RequestId): void;
  clearPendingToolCalls(): void;
  approveToolCall(id: RequestId, options?: ApproveOptions): Promise<boolean>;
  rejectToolCall(id: RequestId, words?: string): Promise<boolean>;
  /** Exactly the calls given, by default those pending now. Resolves to the ids that were decided by it. */
  approveAllToolCalls(calls?: readonly PendingToolCall[]): Promise<RequestId[]>;
  rejectAllToolCalls(calls?: readonly PendingToolCall[]): Promise<RequestId[]>;
  /** Takes the stored default; Agent when it cannot be read. */
  loadFromStorage(): void;
  /** Keeps the mode as the default for new conversations, if the browser lets us. */
  saveToStorage(): void;
}

/** The mode that new conversations begin with. */
function readDefaultMode(storage: ChatModePorts['storage']): ChatMode {
  const stored = storage.read(KEY);
  const value = typeof stored === 'object' && stored !== null && 'mode' in stored ? stored.mode : null;
  const { success, data } = chatModeSchema.safeParse(value);
  return success ? data : DEFAULT_CHAT_MODE;
}

export function createChatModeStore(ports: ChatModePorts): ChatModeStore {
  const api = createStore<ChatModeState>()(() => ({
    mode: readDefaultMode(ports.storage),
    pendingToolCalls: [],
  }));
  const modes = createModeChoice(ports, (mode) => api.setState({ mode }));
  const pending = (): readonly PendingToolCall[] => api.getState().pendingToolCalls;

  function remove(ids: readonly RequestId[]): void {
    const left = pending().filter(({ id }) => !ids.includes(id));
    if (left.length < pending().length) api.setState({ pendingToolCalls: left });
  }

  async function decide(
    id: RequestId,
    toAnswer: (call: PendingToolCall) => ApprovalAnswer,
  ): Promise<boolean> {
    const call = pending().find((each) => each.id === id);
    if (!call) return false;
    const counted = await ports.answer(call, toAnswer(call));
    if (counted) remove([id]);
    return counted;
  }

  async function decideAll(calls: readonly PendingToolCall[], verdict: DecideAllBody['verdict']) {
    if (calls.length === 0) return [];
    const decided = await ports.decideAll(calls, verdict);
    remove(decided);
    return decided;
  }

  const store: ChatModeStore = {
    api,
    setMode(mode) {
      api.setState({ mode });
      store.saveToStorage();
      return modes.choose(mode);
    },
    showMode: modes.show,
    addPendingToolCall(call) {
      const others = pending().filter(({ id }) => id !== call.id);
      const sorted = [...others, call].sort((a, b) => a.openedAt - b.openedAt);
      api.setState({ pendingToolCalls: sorted });
    },
    removePendingToolCall: (id) => remove([id]),
    clearPendingToolCalls: () => api.setState({ pendingToolCalls: [] }),
    approveToolCall: (id, options = {}) =>
      decide(id, ({ hash }) => ({ verdict: 'approve', hash, remember: 'once', ...options })),
    rejectToolCall: (id, words = '') => decide(id, () => ({ verdict: 'reject', words })),
    approveAllToolCalls: (calls = pending()) => decideAll(calls, 'approve'),
    rejectAllToolCalls: (calls = pending()) => decideAll(calls, 'reject'),
    loadFromStorage: () => api.setState({ mode: readDefaultMode(ports.storage) }),
    saveToStorage: () => ports.storage.write(KEY, { mode: api.getState().mode, updatedAt: ports.now() }),
  };
  return store;
}

interface ModeChoice {
  choose(mode: ChatMode): Promise<void>;
  show(mode: ChatMode): void;
}

/** One choice at a time is on its way; of those made meanwhile only the last is sent. */
function createModeChoice(
  { setMode, onRefused }: ChatModePorts,
  onMode: (mode: ChatMode) => void,
): ModeChoice {
  let ofHub: ChatMode | null = null;
  let chosen: ChatMode | null = null;
  let sending: Promise<void> | null = null;

  async function send(put: NonNullable<ChatModePorts['setMode']>): Promise<void> {
    while (chosen !== null) {
      const sent: ChatMode = chosen;
      try {
        ofHub = await put(sent);
        if (chosen === sent) chosen = null;
      } catch (error) {
        chosen = null;
        onRefused(error);
      }
    }
    sending = null;
    if (ofHub !== null) onMode(ofHub);
  }

  return {
    async choose(mode) {
      if (!setMode) return;
      chosen = mode;
      sending ??= send(setMode);
      await sending;
    },
    show(mode) {
      ofHub = mode;
      if (chosen === null) onMode(mode);
    },
  };
}
