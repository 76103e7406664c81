// The memories, opened when first needed: a hub that nobody asks to remember starts faster and stays small.
import type { MemoryStore } from '@nod/agent';
import type { SqliteMemoryStore } from '@nod/memory-sqlite';
import { clock, newId, timer } from '@nod/system-node';
import { loadMemoryEmbedder } from './memory-embedder.ts';

export interface LazyMemories extends MemoryStore {
  close(): Promise<void>;
}

export function createLazyMemories(path: string): LazyMemories {
  let opening: Promise<SqliteMemoryStore> | null = null;

  async function open(): Promise<SqliteMemoryStore> {
    const [{ openMemoryStore }, embedder] = await Promise.all([
      import('@nod/memory-sqlite'),
      loadMemoryEmbedder(process.env),
    ]);
    return openMemoryStore({ path, embedder, newId, clock, timer });
  }

  const opened = () => {
    // A failed attempt is not kept: the next call tries again.
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  return {
    add: async (memory) => (await opened()).add(memory),
    update: async (id, text) => (await opened()).update(id, text),
    remove: async (id) => (await opened()).remove(id),
    list: async (page) => (await opened()).list(page),
    count: async () => (await opened()).count(),
    search: async (query, options) => (await opened()).search(query, options),
    close: async () => (await opening)?.close(),
  };
}
