// The child process: reads one order after the other from its input, calls the function, writes what came of it.
// It waits and works in one thread; another ends the process when the hub is gone or too much memory is used.
import { readSync, writeFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LENGTH_BYTES, type Order, RESULTS, type Result, toFrame } from './frames.ts';

const ORDERS = 0;
new Worker(new URL('./watch-thread.ts', import.meta.url), { argv: process.argv.slice(2) });

while (true) {
  const order: Order = deserialize(read(read(LENGTH_BYTES).readUInt32BE()));
  writeFileSync(RESULTS, toFrame(Buffer.from(JSON.stringify(await follow(order)))));
}

async function follow({ module, name, input }: Order): Promise<Result> {
  try {
    const { [name]: work } = await import(module);
    return { ok: true, value: await work(input) };
  } catch {
    return { ok: false };
  }
}

/** The hub closes the input when it wants no more. */
function read(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const count = readSync(ORDERS, bytes, filled, length - filled, null);
    if (count === 0) process.kill(process.pid, 'SIGKILL');
    filled += count;
  }
  return bytes;
}
