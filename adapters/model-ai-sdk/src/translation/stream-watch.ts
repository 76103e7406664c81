// The watch over a provider's stream: it ends the waiting at once when the caller aborts, and when the provider is
// silent for too long.
import type { Clock, ModelFailure, Timer } from '@nod/agent';
import { StreamInterrupted } from './failure.ts';

/** A silent provider is given up after so many milliseconds. */
export interface ModelTimeouts {
  /** Until the answer begins: a local model may have to be loaded first. */
  firstMs: number;
  /** Between two pieces of it. */
  idleMs: number;
}

export interface StreamWatch {
  /** Aborted as soon as nobody wants the answer any more. */
  readonly signal: AbortSignal;
  /** Waits for the promise; rejects with StreamInterrupted when the abort or a timeout comes first. One at a time. */
  wait<T>(promise: PromiseLike<T>): Promise<T>;
  /** Something has come from the provider. */
  heard(): void;
  /** Lets go of everything; the provider's stream is aborted where it still runs. */
  end(): void;
}

export function watchStream(
  caller: AbortSignal,
  { clock, timer }: { clock: Clock; timer: Timer },
  { firstMs, idleMs }: ModelTimeouts,
): StreamWatch {
  const controller = new AbortController();
  let interruption: StreamInterrupted | null = null;
  let rejectWait = (_: StreamInterrupted): void => {};
  let limit = firstMs;
  let heardAt = clock();
  let cancelTimer = setTimer();

  function interrupt(failure: ModelFailure): void {
    interruption ??= new StreamInterrupted(failure);
    rejectWait(interruption);
    controller.abort();
  }

  // One timer for the whole stream, not one per piece: it looks again at the time it was set for.
  function setTimer(): () => void {
    return timer(heardAt + limit, () => {
      if (clock() < heardAt + limit) cancelTimer = setTimer();
      else interrupt(toFailure('timeout', `no answer for ${limit / 1000} s`));
    });
  }

  const onAbort = () => interrupt(toFailure('aborted', 'Stopped.'));
  if (caller.aborted) onAbort();
  else caller.addEventListener('abort', onAbort, { once: true });

  return {
    signal: controller.signal,
    wait: (promise) =>
      new Promise((resolve, reject) => {
        rejectWait = reject;
        if (interruption) reject(interruption);
        promise.then(resolve, reject);
      }),
    heard() {
      heardAt = clock();
      if (limit === idleMs) return;
      limit = idleMs;
      cancelTimer();
      cancelTimer = setTimer();
    },
    end() {
      cancelTimer();
      caller.removeEventListener('abort', onAbort);
      controller.abort();
    },
  };
}

function toFailure(kind: 'aborted' | 'timeout', message: string): ModelFailure {
  return { kind, message, status: null, retryAfterMs: null };
}

// The network as a provider package gets it: every byte of an answer counts as a sign of life, also the
// keep-alive comments that never become a part, and no redirect carries the key to another server.

export function createWatchedFetch(request: typeof fetch, heard: () => void): typeof fetch {
  return async (input, init) => {
    const response = await request(input, { ...init, redirect: 'manual' });
    if (response.body === null) return response;
    const listening = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        heard();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(listening), response);
  };
}
