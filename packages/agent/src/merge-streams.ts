// Several sources that emit as they like, as one stream in the order of arrival.

/** Ends when every source has ended. A source must not reject. */
export async function* mergeStreams<T>(
  sources: readonly ((emit: (item: T) => void) => Promise<void>)[],
): AsyncGenerator<T, void> {
  const items: T[] = [];
  let open = sources.length;
  let wake = () => {};
  for (const source of sources) {
    const emit = (item: T) => {
      items.push(item);
      wake();
    };
    source(emit).finally(() => {
      open -= 1;
      wake();
    });
  }
  while (open > 0 || items.length > 0) {
    const item = items.shift();
    if (item !== undefined) yield item;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
