import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

const never = () => new AbortController().signal;

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of events) all.push(each);
  return all;
}

describe('event stream', () => {
  it('gives everything out in order, whenever it is put in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.integer())), async (batches) => {
        const stream = createEventStream<number>();
        const reading = collect(stream.read(never()));
        for (const batch of batches) {
          for (const each of batch) stream.push(each);
          await Promise.resolve();
        }
        stream.end();
        stream.push(99);
        expect(await reading).toEqual(batches.flat());
      }),
    );
  });

  it('ends its reader when the signal aborts, and keeps what was not read for the next one', async () => {
    const stream = createEventStream<string>();
    const leaving = new AbortController();
    const reading = collect(stream.read(leaving.signal));
    leaving.abort();
    expect(await reading).toEqual([]);
    stream.push('later');
    stream.end();
    expect(await collect(stream.read(never()))).toEqual(['later']);
  });

  it('SEC-3 is read in linear time by whoever is far behind', async () => {
    const stream = createEventStream<number>();
    for (let each = 0; each < 500_000; each += 1) stream.push(each);
    stream.end();
    let count = 0;
    for await (const each of stream.read(never())) {
      if (each !== count) throw new Error('out of order');
      count += 1;
    }
    expect(count).toBe(500_000);
  });
});
