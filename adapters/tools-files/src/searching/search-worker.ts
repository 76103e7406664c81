// The search in a thread of its own: a big folder or a long line never holds up the hub, and ending the thread
// ends the search at once.
import { parentPort, workerData } from 'node:worker_threads';
import { type SearchOrder, searchLines } from './line-search.ts';

const order: SearchOrder = workerData;
for await (const message of searchLines(order, new AbortController().signal))
  parentPort?.postMessage(message);
