// A stored sequence, then live: reads a stored sequence from some place on, then goes on live, without a gap or a
// repeat.

/** A follower that is this far behind reads from the store again instead of filling memory. */
const BUFFER_LIMIT = 1000;
const PAGE = 200;

export interface Followed<T> {
  after: number;
  /** The place of an item; null for one that is only passing by. */
  placeOf(item: T): number | null;
  read(after: number, limit: number): Promise<T[]>;
  listen(listener: (item: T) => void): () => void;
  signal: AbortSignal;
}

/** Ends without an error when the signal aborts. */
export async function* follow<T>(source: Followed<T>): AsyncGenerator<T, void> {
  const live = createLiveBuffer(source);
  let last = source.after;
  try {
    while (!source.signal.aborted) {
      for (let page = await source.read(last, PAGE); page.length > 0; page = await source.read(last, PAGE)) {
        for (const item of page) {
          if (source.signal.aborted) return;
          yield item;
          last = source.placeOf(item) ?? last;
        }
      }
      for await (const item of live.untilOverflow()) {
        const place = source.placeOf(item);
        if (place !== null && place <= last) continue;
        yield item;
        last = place ?? last;
      }
    }
  } finally {
    live.close();
  }
}

function createLiveBuffer<T>({ listen, signal }: Followed<T>) {
  let items: T[] = [];
  let overflowed = false;
  let wake = () => {};
  const unlisten = listen((item) => {
    // Once something was left out, whatever follows it has to come from the store as well.
    if (!overflowed && items.length < BUFFER_LIMIT) items.push(item);
    else overflowed = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort, { once: true });

  async function* untilOverflow(): AsyncGenerator<T, void> {
    for (;;) {
      const batch = items;
      items = [];
      for (const item of batch) {
        if (signal.aborted) return;
        yield item;
      }
      if (signal.aborted) return;
      if (overflowed && items.length === 0) {
        overflowed = false;
        return;
      }
      if (items.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    untilOverflow,
    close() {
      unlisten();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
