// Calls in child processes: as few as are needed, started when one is, kept warm for a while, then ended.
import type { RunApart } from '@nod/agent';
import { type ApartLimits, type Child, startChild } from './child-process.ts';

export interface ApartOptions extends ApartLimits {
  maxChildren: number;
  /** How long a child without work is kept: the next call need not wait for a process to start. */
  idleMs: number;
}

const DEFAULTS: ApartOptions = {
  timeLimitMs: 20_000,
  memoryMb: 256,
  maxInputBytes: 16 * 1024 * 1024,
  maxOutputBytes: 8 * 1024 * 1024,
  maxChildren: 2,
  idleMs: 20_000,
};

/** Nothing runs, and nothing is kept, before the first call. The children end with this process, however it ends. */
export function createApartRunner(options: Partial<ApartOptions> = {}): RunApart {
  const limits = { ...DEFAULTS, ...options };
  const queue: (() => void)[] = [];
  let idle: { child: Child; timer: NodeJS.Timeout } | null = null;
  let working = 0;

  /** Resolves in the order asked; rejects with the signal's reason. */
  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (working < limits.maxChildren) {
      working += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      queue.splice(queue.indexOf(turn.resolve), 1);
      turn.reject(signal?.reason);
    };
    queue.push(turn.resolve);
    signal?.addEventListener('abort', leave, { once: true });
    await turn.promise;
    signal?.removeEventListener('abort', leave);
  }

  function passTurn(): void {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }

  function takeChild(): Child {
    const kept = idle;
    idle = null;
    if (!kept) return startChild(limits);
    clearTimeout(kept.timer);
    return kept.child.isAlive() ? kept.child : startChild(limits);
  }

  function keep(child: Child): void {
    if (!child.isAlive()) return;
    if (idle) {
      child.end();
      return;
    }
    const timer = setTimeout(() => {
      idle = null;
      child.end();
    }, limits.idleMs);
    idle = { child, timer: timer.unref() };
  }

  return async ({ module, name, input, timeLimitMs = limits.timeLimitMs, signal }) => {
    await takeTurn(signal);
    const child = takeChild();
    const stop = () => child.end();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const outcome = await child.call({ module, name, input }, timeLimitMs);
      signal?.throwIfAborted();
      return outcome;
    } finally {
      signal?.removeEventListener('abort', stop);
      keep(child);
      passTurn();
    }
  };
}

/** The one of this process. */
export const runApart: RunApart = createApartRunner();
