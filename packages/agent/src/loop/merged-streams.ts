// Several sources that emit as they like, as one stream in the order of arrival.

/** Ends when every source has ended; throws then what the first of them rejected with, if any did. */
export async function* mergeStreams<T>(
  sources: readonly ((emit: (item: T) => void) => Promise<void>)[],
): AsyncGenerator<T, void> {
  const items: T[] = [];
  let open = sources.length;
  let wake = () => {};
  const failures: unknown[] = [];
  for (const source of sources) {
    const emit = (item: T) => {
      items.push(item);
      wake();
    };
    source(emit)
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        open -= 1;
        wake();
      });
  }
  while (open > 0 || items.length > 0) {
    const item = items.shift();
    if (item !== undefined) yield item;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  if (failures.length > 0) throw failures[0];
}
