// The queue of memories without a vector: embedded in the background, batch after batch, again after a while when
// one fails.
import type { Embedder } from '@nod/agent';
import type { Clock, Timer } from '@nod/hub';
import type { EmbeddingProgress as Progress } from '@nod/protocol';
import type { MemoryThread } from './memory-thread.ts';

const BATCH = 32;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

export interface EmbeddingProgress extends Progress {
  embedderId: string;
}

export type EmbeddingQueue = ReturnType<typeof createEmbeddingQueue>;

export interface EmbeddingQueueParts {
  thread: MemoryThread;
  embedder: Embedder;
  clock: Clock;
  timer: Timer;
}

export function createEmbeddingQueue({ thread, embedder, clock, timer }: EmbeddingQueueParts) {
  const stop = new AbortController();
  let progress: EmbeddingProgress = { embedderId: embedder.id, memories: 0, embedded: 0, failure: null };
  let running: Promise<void> | null = null;
  let isWoken = false;
  let failures = 0;
  let cancelPause = () => {};

  async function report(failure: string | null): Promise<void> {
    const { memories, waiting } = await thread.call('counts');
    progress = { embedderId: embedder.id, memories, embedded: memories - waiting, failure };
  }

  /** False when nothing is left to do. After a failure texts go one by one, so that one bad text harms no other. */
  async function embedBatch(): Promise<boolean> {
    const waiting = await thread.call('waiting', failures === 0 ? BATCH : 1);
    if (waiting.length === 0) return false;
    try {
      const vectors = await embedder.embed(
        waiting.map(({ text }) => text),
        stop.signal,
      );
      await thread.call(
        'storeVectors',
        waiting.flatMap(({ memory, revision }, index) => {
          const vector = vectors[index];
          return vector ? [{ memory, revision, vector }] : [];
        }),
      );
      failures = 0;
      await report(null);
    } catch (error) {
      if (stop.signal.aborted) return false;
      await thread.call(
        'postpone',
        waiting.map(({ memory }) => memory),
      );
      await pause(error);
    }
    return !stop.signal.aborted;
  }

  async function pause(error: unknown): Promise<void> {
    await report(toMessage(error));
    // Closed meanwhile: a pause begun now would have nobody left to end it.
    if (stop.signal.aborted) return;
    const length = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    await new Promise<void>((resolve) => {
      const cancelTimer = timer(clock() + length, resolve);
      cancelPause = () => {
        cancelTimer();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    isWoken = false;
    while (await embedBatch());
    if (!stop.signal.aborted) await report(null);
  }

  /** There may be something to do. */
  function wake(): void {
    isWoken = true;
    if (running || stop.signal.aborted) return;
    running = run().finally(() => {
      running = null;
      if (isWoken) wake();
    });
    // The worker ended: calls to the store report it, the queue has nothing to add.
    running.catch(() => stop.abort());
  }

  return {
    /** Counts what there is, so that the progress is known, and sets to work. */
    async start(): Promise<void> {
      await report(null);
      wake();
    },
    wake,
    /** What became of a text embedded elsewhere: a failure is shown in the progress, null takes it back. */
    noteOutcome(error: unknown): void {
      const isNews = error !== null || (progress.failure !== null && failures === 0);
      if (isNews) progress = { ...progress, failure: error === null ? null : toMessage(error) };
    },
    progress: () => progress,
    /** Resolves when every memory has its vector, now or later. */
    async whenEmbedded(): Promise<void> {
      while (running) await running;
    },
    async close(): Promise<void> {
      stop.abort();
      cancelPause();
      await Promise.allSettled([running]);
    },
  };
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
