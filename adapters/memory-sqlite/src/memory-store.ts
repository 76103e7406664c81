// The memory store: a file of memories that are found by words and by meaning, worked on in a thread of its own.
import type { Embedder, MemoryStore } from '@nod/agent';
import type { Clock, IdSource, Timer } from '@nod/hub';
import { createEmbeddingQueue, type EmbeddingProgress, type EmbeddingQueue } from './embedding-queue.ts';
import { startMemoryThread } from './memory-thread.ts';

const DEFAULT_QUERY_TIME_LIMIT_MS = 3_000;

export interface MemoryStoreOptions {
  /** The database file; created when there is none. */
  path: string;
  embedder: Embedder;
  newId: IdSource;
  clock: Clock;
  timer: Timer;
  /** How long a search waits for the embedder before it goes by words alone. */
  queryTimeLimitMs?: number;
}

export interface SqliteMemoryStore extends MemoryStore {
  /** How far embedding has come, for new memories and after a change of embedder alike. */
  embeddingProgress(): EmbeddingProgress;
  /** Resolves when every memory has its vector. */
  whenEmbedded(): Promise<void>;
  /** Finishes the calls under way; memories without a vector get it after the next start. */
  close(): Promise<void>;
}

/**
 * Contract: a memory is on disk when `add` resolves and found by its words from then on; by its meaning soon
 * after. Vectors of another embedder are not compared, and kept until all are made anew.
 */
export async function openMemoryStore(options: MemoryStoreOptions): Promise<SqliteMemoryStore> {
  const { path, embedder, newId, clock, timer } = options;
  const { id: embedderId, dimensions } = embedder;
  const thread = await startMemoryThread({ path, embedderId, dimensions });
  const queue = createEmbeddingQueue({ thread, embedder, clock, timer });
  const embedQuery = createQueryEmbedding(options, queue);
  await queue.start();

  return {
    async add({ text, source }) {
      const now = clock();
      const item = await thread.call('add', {
        id: newId('mem'),
        text,
        source,
        createdAt: now,
        updatedAt: now,
      });
      queue.wake();
      return item;
    },
    async update(id, text) {
      const item = await thread.call('update', id, text, clock());
      queue.wake();
      return item;
    },
    remove: (id) => thread.call('remove', id),
    list: ({ before, limit }) => thread.call('list', before ?? null, limit),
    count: async () => (await thread.call('counts')).memories,
    async search(query, { limit, signal }) {
      signal?.throwIfAborted();
      if (limit < 1 || query.trim() === '') return [];
      const vector = await embedQuery(query, signal);
      signal?.throwIfAborted();
      return thread.call('search', { text: query, vector, limit });
    },
    embeddingProgress: queue.progress,
    whenEmbedded: queue.whenEmbedded,
    async close() {
      await queue.close();
      await thread.close();
    },
  };
}

/** Null when the embedder fails or is too slow: a search by words is better than none. */
function createQueryEmbedding(
  { embedder, clock, timer, queryTimeLimitMs = DEFAULT_QUERY_TIME_LIMIT_MS }: MemoryStoreOptions,
  queue: EmbeddingQueue,
): (query: string, signal: AbortSignal | undefined) => Promise<Float32Array | null> {
  return async (query, signal) => {
    const limit = new AbortController();
    const cancelTimer = timer(clock() + queryTimeLimitMs, () =>
      limit.abort(new Error(`no vector within ${queryTimeLimitMs} ms`)),
    );
    try {
      const [vector] = await embedder.embed(
        [query],
        signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      );
      queue.noteOutcome(null);
      return vector ?? null;
    } catch (error) {
      signal?.throwIfAborted();
      queue.noteOutcome(error);
      return null;
    } finally {
      cancelTimer();
    }
  };
}
