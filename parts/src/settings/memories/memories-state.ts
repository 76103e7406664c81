// The memories on screen: the newest pages, or what a search found. The hub has them; nothing is kept here.
import type { Memory } from '@nod/protocol';
import { showToast, showUndoToast } from '../../notices/toasts.ts';
import { createPanelStore, type Panel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { currentTexts } from '../../texts/use-texts.ts';

const PAGE = 50;
const FOUND = 30;

interface MemoriesState {
  query: string;
  /** Null until they are here. */
  memories: readonly Memory[] | null;
  /** How many there are in all. */
  count: number;
  failed: boolean;
  /** Only the newest question is answered: what a slower one brings is left. */
  asked: number;
}

const start: MemoriesState = { query: '', memories: null, count: 0, failed: false, asked: 0 };

export const useMemories = createPanelStore<MemoriesState>(() => start);

/** Loads what the query finds; the newest memories when it is empty. */
export async function loadMemories(panel: Panel, query: string): Promise<void> {
  const store = useMemories.of(panel);
  const asked = store.getState().asked + 1;
  const isNewest = (): boolean => store.getState().asked === asked;
  store.setState({ query, failed: false, asked });
  try {
    const [page, found] = await Promise.all([panel.client.memories({ limit: PAGE }), search(panel, query)]);
    if (isNewest()) store.setState({ memories: found ?? page.memories, count: page.count });
  } catch (error) {
    console.warn('the memories could not be loaded', error);
    if (isNewest()) store.setState({ failed: true });
  }
}

async function search(panel: Panel, query: string): Promise<Memory[] | null> {
  if (query.trim() === '') return null;
  return (await panel.client.searchMemories({ query, limit: FOUND })).map(({ memory }) => memory);
}

/** Memories changed in the same moment may stand on both sides of a page's end: they are asked for again. */
export async function loadMoreMemories(panel: Panel): Promise<void> {
  const known = useMemories.of(panel).getState().memories ?? [];
  const last = known.at(-1);
  if (!last) return;
  try {
    const page = await panel.client.memories({ before: last.updatedAt + 1, limit: PAGE });
    const ids = new Set(known.map(({ id }) => id));
    const older = page.memories.filter(({ id }) => !ids.has(id));
    useMemories.of(panel).setState({ memories: [...known, ...older], count: page.count });
  } catch (error) {
    showToast(panel, currentTexts(panel).memories.loadFailed, toReason(panel, error), 'failure');
  }
}

/** Rejects with the hub's refusal. */
export async function addMemory(panel: Panel, text: string, source?: Memory['source']): Promise<void> {
  await panel.client.addMemory({ text, source });
  await loadMemories(panel, '');
}

/** Rejects with the hub's refusal. */
export async function updateMemory(panel: Panel, id: Memory['id'], text: string): Promise<void> {
  const changed = await panel.client.updateMemory(id, { text });
  useMemories.of(panel).setState(({ memories }) => ({
    memories: (memories ?? []).map((memory) => (memory.id === id ? changed : memory)),
  }));
}

/** Gone at once; the notice brings it back, saved by whom it was. */
export async function removeMemory(panel: Panel, { id, text, source }: Memory): Promise<void> {
  const { memories: texts, agentSettings } = currentTexts(panel);
  try {
    await panel.client.removeMemory(id);
    useMemories.of(panel).setState(({ memories, count }) => ({
      memories: (memories ?? []).filter((memory) => memory.id !== id),
      count: count - 1,
    }));
    showUndoToast(panel, texts.removed, () => {
      addMemory(panel, text, source).catch((error: unknown) =>
        showToast(panel, agentSettings.saveFailed, toReason(panel, error), 'failure'),
      );
    });
  } catch (error) {
    showToast(panel, agentSettings.saveFailed, toReason(panel, error), 'failure');
  }
}
