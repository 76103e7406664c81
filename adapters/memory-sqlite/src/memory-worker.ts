// The thread that owns the file. All calls that arrive in one turn share one transaction, and so one fsync.
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, runInTransaction } from './database.ts';
import type { Call, FromWorker, ToWorker, WorkerStart } from './memory-calls.ts';
import { createMemoryDatabase } from './memory-database.ts';

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const start: WorkerStart = workerData;
const database = openDatabase(start.path);
let memories = createMemoryDatabase(database, start);
let waiting: Call[] = [];

function say(message: FromWorker): void {
  port.postMessage(message);
}

function run({ name, args }: Call): unknown {
  const work = memories[name] as (...args: unknown[]) => unknown;
  return work(...args);
}

function runAll(calls: readonly Call[]): FromWorker[] {
  try {
    return runInTransaction(database, () =>
      calls.map((call) => ({ type: 'result', number: call.number, result: run(call) })),
    );
  } catch (error) {
    // The transaction is undone, but the indexes in memory have seen a part of it.
    memories = createMemoryDatabase(database, start);
    if (calls.length > 1) return calls.flatMap((call) => runAll([call]));
    const message = error instanceof Error ? error.message : String(error);
    return calls.map(({ number }) => ({ type: 'failed', number, message }));
  }
}

function flush(): void {
  const calls = waiting;
  waiting = [];
  if (calls.length > 0) runAll(calls).forEach(say);
}

function close(): void {
  flush();
  database.close();
  port.close();
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'close') {
    close();
    return;
  }
  if (waiting.length === 0) setImmediate(flush);
  waiting.push(message.call);
});
say({ type: 'ready' });
