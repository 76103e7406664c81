// The memories, opened when first needed: a hub that nobody asks to remember starts faster and stays small. They
// are opened again for another embedder, which then makes their vectors in the background: the server that is
// configured, else the model that works offline.
import type { Embedder, MemoryStore } from '@nod/agent';
import type { SqliteMemoryStore } from '@nod/memory-sqlite';
import { clock, newId, timer } from '@nod/system-node';
import { log } from '../machine/log.ts';
import type { EmbedderConfig } from '../settings/embedder-settings.ts';

export interface LazyMemories extends MemoryStore {
  /** Goes over to another embedder if one has been configured, at once instead of with the next call. */
  useEmbedder(): Promise<void>;
  close(): Promise<void>;
}

interface Opened {
  /** The embedder that it was opened for. */
  key: string;
  store: Promise<SqliteMemoryStore>;
  /** What is still under way in it. */
  calls: Set<Promise<unknown>>;
}

export function createLazyMemories(path: string, embedder: () => EmbedderConfig | null): LazyMemories {
  let current: Opened | null = null;
  const toKey = () => JSON.stringify(embedder());
  let wantedKey = toKey();

  async function open(config: EmbedderConfig | null, before: Opened | null): Promise<SqliteMemoryStore> {
    const [{ openMemoryStore }, loaded] = await Promise.all([
      import('@nod/memory-sqlite'),
      loadMemoryEmbedder(config),
      before && finish(before),
    ]);
    return openMemoryStore({ path, embedder: loaded, newId, clock, timer });
  }

  function opened(): Opened {
    const key = toKey();
    if (current?.key === key) return current;
    const opening: Opened = { key, store: open(embedder(), current), calls: new Set() };
    current = opening;
    // A failed attempt is not kept: the next call tries again.
    opening.store.catch(() => {
      if (current === opening) current = null;
    });
    return opening;
  }

  function use<T>(work: (store: SqliteMemoryStore) => T | Promise<T>): Promise<T> {
    const { store, calls } = opened();
    const call = store.then(work);
    calls.add(call);
    return call.finally(() => calls.delete(call));
  }

  return {
    add: (memory) => use((store) => store.add(memory)),
    update: (id, text) => use((store) => store.update(id, text)),
    remove: (id) => use((store) => store.remove(id)),
    list: (page) => use((store) => store.list(page)),
    count: () => use((store) => store.count()),
    embeddingProgress: () => use((store) => store.embeddingProgress()),
    search: (query, options) => use((store) => store.search(query, options)),
    async useEmbedder() {
      if (wantedKey === toKey()) return;
      wantedKey = toKey();
      await opened().store;
    },
    close: async () => {
      if (current) await close(current);
    },
  };
}

/** Lets the calls under way end first. */
async function finish(opened: Opened): Promise<void> {
  await Promise.allSettled(opened.calls);
  await close(opened);
}

/** What could not be opened has nothing to close. */
async function close({ store }: Opened): Promise<void> {
  await store.then(
    (opened) => opened.close(),
    () => {},
  );
}

/** The offline embedder of this process, loaded when first needed. */
let offline: Promise<Embedder> | null = null;

/** A server that was never reached and does not answer now is logged and done without. */
async function loadMemoryEmbedder(config: EmbedderConfig | null): Promise<Embedder> {
  if (config === null) return loadOfflineEmbedder();
  try {
    return await connect(config);
  } catch (error) {
    const { baseUrl, model } = config;
    log.warn({ error, baseUrl, model }, 'the embedder does not answer; memories are embedded offline');
    return loadOfflineEmbedder();
  }
}

/** How long the vectors are. Rejects with what the server, or its absence, says. */
export async function tryEmbedder(config: EmbedderConfig): Promise<number> {
  return (await connect(config)).dimensions;
}

async function connect({ provider, ...config }: EmbedderConfig): Promise<Embedder> {
  const { createHttpEmbedder } = await import('@nod/embedder-http');
  const { apiKey, dimensions, ...named } = config;
  return createHttpEmbedder({
    form: provider,
    ...named,
    ...(apiKey ? { apiKey } : {}),
    ...(dimensions ? { dimensions } : {}),
  });
}

function loadOfflineEmbedder(): Promise<Embedder> {
  offline ??= import('@nod/embedder-minilm').then(({ createMiniLmEmbedder }) => createMiniLmEmbedder());
  return offline;
}
