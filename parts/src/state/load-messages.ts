// Fetches pages of a conversation: the newest first, then older ones upward.
import type { ConversationId } from '@nod/protocol';
import { emptyThread, mergePage, type Thread } from '@nod/surface';
import { hubClient } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

const FIRST_PAGE = 60;
const FURTHER_PAGE = 200;

/** Loads the newest page unless it is here or on its way. */
export async function loadNewest(id: ConversationId): Promise<void> {
  const thread = threadOf(id);
  if (!thread.isLoaded && !thread.loading) await loadPage(id, { limit: FIRST_PAGE });
}

/** Loads the page before the oldest message that is here, if there is one. */
export async function loadOlder(id: ConversationId): Promise<void> {
  const { isLoaded, loading, hasMore, messages } = threadOf(id);
  const before = messages[0]?.position;
  if (!isLoaded || loading || !hasMore || before === undefined) return;
  await loadPage(id, { before, limit: FURTHER_PAGE });
}

/** Loads until the message is here; false when the conversation does not hold it. */
export async function loadThrough(id: ConversationId, messageId: string): Promise<boolean> {
  await loadNewest(id);
  for (;;) {
    const { messages, hasMore, failed, loading } = threadOf(id);
    if (messages.some((message) => message.id === messageId)) return true;
    if (failed || (!loading && !hasMore)) return false;
    if (loading) await changeOf(id);
    else await loadOlder(id);
  }
}

async function loadPage(id: ConversationId, page: { before?: number; limit: number }): Promise<void> {
  setThread(id, { loading: true, failed: false });
  try {
    const loaded = await hubClient.messages(id, page);
    usePanel.setState((state) => mergePage(state, id, loaded));
  } catch (error) {
    console.warn('messages could not be loaded', error);
    setThread(id, { loading: false, failed: true });
  }
}

function threadOf(id: ConversationId): Thread {
  return usePanel.getState().threads[id] ?? emptyThread;
}

function setThread(id: ConversationId, changes: Partial<Thread>): void {
  usePanel.setState((state) => ({
    threads: { ...state.threads, [id]: { ...(state.threads[id] ?? emptyThread), ...changes } },
  }));
}

function changeOf(id: ConversationId): Promise<void> {
  return new Promise((resolve) => {
    const before = threadOf(id);
    const unsubscribe = usePanel.subscribe(() => {
      if (threadOf(id) === before) return;
      unsubscribe();
      resolve();
    });
  });
}
