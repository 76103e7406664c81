// The worker as an object with promises: one method call is one message there and one back.
import { Worker } from 'node:worker_threads';
import type { CallName, FromWorker, MemoryCalls, ToWorker, WorkerStart } from './memory-calls.ts';

export interface MemoryThread {
  /** Rejects with what the worker threw, or when it has ended. */
  call<N extends CallName>(name: N, ...args: Parameters<MemoryCalls[N]>): Promise<ReturnType<MemoryCalls[N]>>;
  /** Everything called before is done first. */
  close(): Promise<void>;
}

/** Resolves when the memories are loaded; rejects when the file cannot be opened. */
export async function startMemoryThread(start: WorkerStart): Promise<MemoryThread> {
  const worker = new Worker(new URL('./memory-worker.ts', import.meta.url), { workerData: start });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let failure: Error | null = null;
  let calls = 0;

  function end(error: Error): void {
    failure ??= error;
    ready.reject(failure);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  }

  function receive(message: FromWorker): void {
    if (message.type === 'ready') {
      ready.resolve();
      return;
    }
    const call = pending.get(message.number);
    pending.delete(message.number);
    if (pending.size === 0) worker.unref();
    if (message.type === 'result') call?.resolve(message.result);
    else call?.reject(new Error(message.message));
  }

  worker.on('message', receive);
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    end(new Error('the memory store is closed'));
    ended.resolve();
  });
  await ready.promise;
  worker.unref();

  const call: MemoryThread['call'] = (name, ...args) => {
    if (failure) return Promise.reject(failure);
    calls += 1;
    const number = calls;
    const outcome = Promise.withResolvers<unknown>();
    pending.set(number, outcome);
    worker.ref();
    worker.postMessage({ type: 'call', call: { number, name, args } } satisfies ToWorker);
    return outcome.promise as Promise<ReturnType<MemoryCalls[typeof name]>>;
  };

  return {
    call,
    async close() {
      worker.ref();
      worker.postMessage({ type: 'close' } satisfies ToWorker);
      await ended.promise;
    },
  };
}
