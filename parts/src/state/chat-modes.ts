// The chat mode of each conversation, kept as the hub has it for as long as the page lives.
import type { ChatMode, ConversationId } from '@nod/protocol';
import { listWaitingCalls } from '@nod/surface';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { showModeRefused } from '../notices/toasts.ts';
import { type Panel, perPanel, useThisPanel } from '../panel/panel.ts';
import {
  type ChatModeState,
  type ChatModeStore,
  createChatModeStore,
  type PendingToolCall,
} from './chat-mode-store.ts';
import { usePanel } from './panel-store.ts';
import { submitAnswer, submitVerdicts } from './submitted-answers.ts';

const storesIn = perPanel(() => new Map<ConversationId | null, ChatModeStore>());

/** Null: for a conversation that does not exist yet. Its mode is the stored default. */
export function chatModeOf(panel: Panel, id: ConversationId | null): ChatModeStore {
  const stores = storesIn(panel);
  const known = stores.get(id);
  if (known) return known;
  const store = createChatModeStore({
    setMode:
      id === null
        ? null
        : async (mode) => (await panel.client.setMode(id, { mode, surface: panel.surface })).mode,
    answer: (call, approval) => submitAnswer(panel, call, approval.verdict, { approval }),
    decideAll: (calls, verdict) => submitVerdicts(panel, calls, verdict),
    onRefused: (error) => showModeRefused(panel, error),
    storage: panel.storage,
    now: panel.now,
  });
  stores.set(id, store);
  if (id !== null) followHub(panel, store, id);
  return store;
}

function followHub(panel: Panel, store: ChatModeStore, id: ConversationId): void {
  const show = (): void => {
    const state = usePanel.of(panel).getState();
    const mode = state.overview.conversations[id]?.mode;
    if (mode) store.showMode(mode);
    showPending(store, listWaitingCalls(state, id));
  };
  show();
  usePanel.of(panel).subscribe((state, before) => {
    if (state.overview !== before.overview || state.requests !== before.requests) show();
  });
}

function showPending(store: ChatModeStore, open: readonly PendingToolCall[]): void {
  const shown = store.api.getState().pendingToolCalls;
  if (open.length === 0 && shown.length > 0) store.clearPendingToolCalls();
  for (const { id } of shown) if (!open.some((each) => each.id === id)) store.removePendingToolCall(id);
  for (const call of open) if (!shown.includes(call)) store.addPendingToolCall(call);
}

export function useChatMode(id: ConversationId | null): ChatModeState {
  const panel = useThisPanel();
  const store = chatModeOf(panel, id);
  // The default may have been chosen in a conversation meanwhile.
  useEffect(() => {
    if (id === null) store.loadFromStorage();
  }, [id, store]);
  return useStore(store.api);
}

export function setChatMode(panel: Panel, id: ConversationId | null, mode: ChatMode): void {
  void chatModeOf(panel, id).setMode(mode);
}
