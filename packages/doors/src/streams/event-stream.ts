// An event stream: what is put in at one end is read at the other, in order. For doors whose programs tell by callbacks.
export interface EventStream<T> {
  /** Does nothing once it has ended. */
  push(event: T): void;
  /** What was put in before is still read. */
  end(): void;
  /** One reader at a time. Ends with the stream, or at once when the signal aborts. */
  read(signal: AbortSignal): AsyncIterable<T>;
}

export function createEventStream<T>(): EventStream<T> {
  let waiting: T[] = [];
  /** Taken from those that waited, and not read yet: whoever is far behind is not moved up one by one. */
  let next: T[] = [];
  let isOver = false;
  let wake = () => {};

  const happened = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  return {
    push(event) {
      if (isOver) return;
      waiting.push(event);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async *read(signal) {
      const stop = () => wake();
      signal.addEventListener('abort', stop);
      try {
        while (!signal.aborted) {
          if (next.length === 0) {
            next = waiting.reverse();
            waiting = [];
          }
          const event = next.pop();
          if (event !== undefined) yield event;
          else if (isOver) return;
          else await happened();
        }
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
