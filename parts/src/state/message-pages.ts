// Message pages: fetches pages of a conversation: the newest first, then older ones upward.
import type { ConversationId } from '@nod/protocol';
import { emptyThread, mergePage, type Thread } from '@nod/surface';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

const FIRST_PAGE = 60;
const FURTHER_PAGE = 200;

/** Loads the newest page unless it is here or on its way. */
export async function loadNewest(panel: Panel, id: ConversationId): Promise<void> {
  const thread = threadOf(panel, id);
  if (!thread.isLoaded && !thread.loading) await loadPage(panel, id, { limit: FIRST_PAGE });
}

/** Loads the page before the oldest message that is here, if there is one. */
export async function loadOlder(panel: Panel, id: ConversationId): Promise<void> {
  const { isLoaded, loading, hasMore, messages } = threadOf(panel, id);
  const before = messages[0]?.position;
  if (!isLoaded || loading || !hasMore || before === undefined) return;
  await loadPage(panel, id, { before, limit: FURTHER_PAGE });
}

/** Fills the thread up to the message, to show it in its place; false when the conversation does not hold it. */
export async function loadThrough(panel: Panel, id: ConversationId, messageId: string): Promise<boolean> {
  await loadNewest(panel, id);
  for (;;) {
    const { messages, hasMore, failed, loading } = threadOf(panel, id);
    if (messages.some((message) => message.id === messageId)) return true;
    if (failed || (!loading && !hasMore)) return false;
    if (loading) await changeOf(panel, id);
    else await loadOlder(panel, id);
  }
}

async function loadPage(
  panel: Panel,
  id: ConversationId,
  page: { before?: number; limit: number },
): Promise<void> {
  setThread(panel, id, { loading: true, failed: false });
  try {
    const loaded = await panel.client.messages(id, page);
    usePanel.of(panel).setState((state) => mergePage(state, id, loaded));
  } catch (error) {
    console.warn('messages could not be loaded', error);
    setThread(panel, id, { loading: false, failed: true });
  }
}

function threadOf(panel: Panel, id: ConversationId): Thread {
  return usePanel.of(panel).getState().threads[id] ?? emptyThread;
}

function setThread(panel: Panel, id: ConversationId, changes: Partial<Thread>): void {
  usePanel.of(panel).setState((state) => ({
    threads: { ...state.threads, [id]: { ...(state.threads[id] ?? emptyThread), ...changes } },
  }));
}

function changeOf(panel: Panel, id: ConversationId): Promise<void> {
  return new Promise((resolve) => {
    const before = threadOf(panel, id);
    const unsubscribe = usePanel.of(panel).subscribe(() => {
      if (threadOf(panel, id) === before) return;
      unsubscribe();
      resolve();
    });
  });
}
