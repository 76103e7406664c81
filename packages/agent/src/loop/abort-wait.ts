// A stream that ends with the signal, at once, even when its source does not listen.

/** Yields what the source yields until the signal aborts; then the source is told to end and not waited for. */
export async function* untilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  const iterator = source[Symbol.asyncIterator]();
  const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>();
  const onAbort = () => resolve('aborted');
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next === 'aborted' || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    void iterator.return?.();
  }
}
