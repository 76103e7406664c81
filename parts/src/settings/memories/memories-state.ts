// The memories on screen: the newest pages, or what a search found. The hub has them; nothing is kept here.
import type { Memory } from '@nod/protocol';
import { create } from 'zustand';
import { showToast, showUndoToast } from '../../notices/toasts.ts';
import { toReason } from '../../state/agent-settings.ts';
import { hubClient } from '../../state/hub-client.ts';
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
}

const start: MemoriesState = { query: '', memories: null, count: 0, failed: false };

export const useMemories = create<MemoriesState>()(() => start);

/** Only the newest question is answered: what a slower one brings is left. */
let asked = 0;

/** Loads what the query finds; the newest memories when it is empty. */
export async function loadMemories(query: string): Promise<void> {
  asked += 1;
  const mine = asked;
  useMemories.setState({ query, failed: false });
  try {
    const [page, found] = await Promise.all([hubClient.memories({ limit: PAGE }), search(query)]);
    if (mine === asked) useMemories.setState({ memories: found ?? page.memories, count: page.count });
  } catch (error) {
    console.warn('the memories could not be loaded', error);
    if (mine === asked) useMemories.setState({ failed: true });
  }
}

async function search(query: string): Promise<Memory[] | null> {
  if (query.trim() === '') return null;
  return (await hubClient.searchMemories({ query, limit: FOUND })).map(({ memory }) => memory);
}

/** Memories changed in the same moment may stand on both sides of a page's end: they are asked for again. */
export async function loadMoreMemories(): Promise<void> {
  const known = useMemories.getState().memories ?? [];
  const last = known.at(-1);
  if (!last) return;
  try {
    const page = await hubClient.memories({ before: last.updatedAt + 1, limit: PAGE });
    const ids = new Set(known.map(({ id }) => id));
    const older = page.memories.filter(({ id }) => !ids.has(id));
    useMemories.setState({ memories: [...known, ...older], count: page.count });
  } catch (error) {
    showToast(currentTexts().memories.loadFailed, toReason(error), 'failure');
  }
}

/** Rejects with the hub's refusal. */
export async function addMemory(text: string, source?: Memory['source']): Promise<void> {
  await hubClient.addMemory({ text, source });
  await loadMemories('');
}

/** Rejects with the hub's refusal. */
export async function updateMemory(id: Memory['id'], text: string): Promise<void> {
  const changed = await hubClient.updateMemory(id, { text });
  useMemories.setState(({ memories }) => ({
    memories: (memories ?? []).map((memory) => (memory.id === id ? changed : memory)),
  }));
}

/** Gone at once; the notice brings it back, saved by whom it was. */
export async function removeMemory({ id, text, source }: Memory): Promise<void> {
  const { memories: texts, agentSettings } = currentTexts();
  try {
    await hubClient.removeMemory(id);
    useMemories.setState(({ memories, count }) => ({
      memories: (memories ?? []).filter((memory) => memory.id !== id),
      count: count - 1,
    }));
    showUndoToast(texts.removed, () => {
      addMemory(text, source).catch((error: unknown) =>
        showToast(agentSettings.saveFailed, toReason(error), 'failure'),
      );
    });
  } catch (error) {
    showToast(agentSettings.saveFailed, toReason(error), 'failure');
  }
}
