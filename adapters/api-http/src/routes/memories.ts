// Routes for what the built-in agents remember, for the person to see, change and delete.
import type { MemoryStore } from '@nod/agent';
import { NodError } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';

export function memoryRoutes(memories: MemoryStore) {
  return {
    async memories({ query: { before, limit } }) {
      const page = { limit, ...(before !== undefined && { before }) };
      const [items, count] = await Promise.all([memories.list(page), memories.count()]);
      return { memories: items, count };
    },
    embeddingProgress: () => memories.embeddingProgress(),
    async searchMemories({ query: { query, limit }, context }) {
      const found = await memories.search(query, { limit, signal: context.req.raw.signal });
      return { found: found.map(({ item, score }) => ({ memory: item, score })) };
    },
    addMemory: ({ body }) => memories.add(body),
    async updateMemory({ params: { id }, body }) {
      const memory = await memories.update(id, body.text);
      if (!memory) throw new NodError('not_found', `no memory ${id}`);
      return memory;
    },
    async removeMemory({ params: { id } }) {
      if (!(await memories.remove(id))) throw new NodError('not_found', `no memory ${id}`);
    },
  } satisfies Partial<Routes>;
}
