// The embedder that works offline: all-MiniLM-L6-v2 in a worker thread that is started when first needed and ended
// when it has been idle for long.
import { Worker } from 'node:worker_threads';
import type { Embedder } from '@nod/agent';

export type ToWorker = { type: 'embed'; job: number; texts: string[] } | { type: 'cancel'; job: number };

export type FromWorker =
  | { type: 'embedded'; job: number; vectors: Float32Array[] }
  | { type: 'failed'; job: number; message: string };

const DEFAULT_IDLE_MS = 600_000;

export interface MiniLmOptions {
  /** How long the model stays in memory (about 150 MB) after the last text. Ten minutes by default. */
  idleMs?: number;
}

export interface MiniLmEmbedder extends Embedder {
  isLoaded(): boolean;
  /** Ends the worker; texts under way are rejected. A later `embed` starts anew. */
  close(): Promise<void>;
}

type PendingJob = PromiseWithResolvers<Float32Array[]>;

export function createMiniLmEmbedder({ idleMs = DEFAULT_IDLE_MS }: MiniLmOptions = {}): MiniLmEmbedder {
  const pending = new Map<number, PendingJob>();
  let worker: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let jobs = 0;

  function start(): Worker {
    const started = new Worker(new URL('./embedding-worker.ts', import.meta.url));
    started.on('message', receive);
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('the embedding worker ended')));
    return started;
  }

  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return;
    worker = null;
    for (const job of [...pending.keys()]) settle(job)?.reject(error);
  }

  function receive(message: FromWorker): void {
    const job = settle(message.job);
    if (message.type === 'embedded') job?.resolve(message.vectors);
    else job?.reject(new Error(message.message));
  }

  /** Takes a job off the list; an idle worker does not keep the process alive. */
  function settle(job: number): PendingJob | undefined {
    const found = pending.get(job);
    pending.delete(job);
    if (pending.size > 0) return found;
    worker?.unref();
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void close(), idleMs).unref();
    return found;
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer);
    await worker?.terminate();
  }

  function say(message: ToWorker): void {
    worker?.postMessage(message);
  }

  function submit(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    jobs += 1;
    const job = jobs;
    clearTimeout(idleTimer);
    worker ??= start();
    worker.ref();
    const cancel = () => {
      say({ type: 'cancel', job });
      settle(job)?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const outcome: PendingJob = Promise.withResolvers();
    pending.set(job, outcome);
    say({ type: 'embed', job, texts: [...texts] });
    return outcome.promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  return {
    id: 'minilm-l6-v2-int8-cedict-1',
    dimensions: 384,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      return texts.length === 0 ? [] : submit(texts, signal);
    },
    isLoaded: () => worker !== null,
    close,
  };
}
