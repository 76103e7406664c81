// Memories in an array, found by shared words, for tests that do not care how they are found.
import type { MemoryItem, MemoryStore } from '@nod/agent';
import type { Clock, IdSource } from '@nod/hub';

export function createFakeMemories(clock: Clock, newId: IdSource): MemoryStore {
  let items: MemoryItem[] = [];
  return {
    async add({ text, source }) {
      const now = clock();
      const item = { id: newId('mem'), text, source, createdAt: now, updatedAt: now };
      items = [item, ...items];
      return item;
    },
    async update(id, text) {
      items = items.map((item) => (item.id === id ? { ...item, text, updatedAt: clock() } : item));
      return items.find((item) => item.id === id) ?? null;
    },
    async remove(id) {
      const before = items.length;
      items = items.filter((item) => item.id !== id);
      return items.length < before;
    },
    list: async ({ limit }) => items.slice(0, limit),
    count: async () => items.length,
    embeddingProgress: () => ({ memories: items.length, embedded: items.length, failure: null }),
    search: async (query, { limit }) =>
      items
        .map((item) => ({ item, score: countSharedWords(item.text, query) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit),
  };
}

function countSharedWords(text: string, query: string): number {
  const words = new Set(text.toLowerCase().split(/\W+/));
  return query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => words.has(word)).length;
}
