// The run of a search in its worker: gathers what it tells, until it is done, stopped or out of time.
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FoundLine, SearchMessage, SearchOrder } from './line-search.ts';

export interface SearchReport {
  lines: FoundLine[];
  files: number;
  skipped: { path: string; why: string }[];
  /** Why there may be more than was found. */
  ended: 'complete' | 'limit' | 'time';
}

export interface SearchOptions {
  signal: AbortSignal;
  timeLimitMs: number;
  onProgress(text: string): void;
}

const PROGRESS_EVERY = 1_000;

/** Rejects when aborted or when the worker fails. What was found before the time was over is kept. */
export async function runSearch(order: SearchOrder, options: SearchOptions): Promise<SearchReport> {
  const report: SearchReport = { lines: [], files: 0, skipped: [], ended: 'time' };
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: order });
  const ended = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: SearchMessage) => apply(report, message, options));
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  try {
    await Promise.race([ended, delay(options.timeLimitMs, undefined, { signal })]);
    return report;
  } finally {
    stop.abort();
    await worker.terminate();
  }
}

function apply(report: SearchReport, message: SearchMessage, { onProgress }: SearchOptions): void {
  if (message.type === 'found') report.lines.push(...message.lines);
  else if (message.type === 'skipped') report.skipped.push({ path: message.path, why: message.why });
  else if (message.type === 'done') report.ended = message.limited ? 'limit' : 'complete';
  else {
    report.files = message.files;
    if (message.files % PROGRESS_EVERY === 0) onProgress(`${message.files} files searched`);
  }
}
