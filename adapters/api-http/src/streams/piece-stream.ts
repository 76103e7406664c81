// A stream of pieces, pulled one by one: what `ReadableStream.from` does, which the DOM's types do not know yet.

/** Whoever cancels the stream ends the pieces. */
export function toStream<T>(pieces: AsyncIterable<T>): ReadableStream<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
