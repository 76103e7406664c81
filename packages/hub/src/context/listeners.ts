// Listeners by topic, told in the order they came. A listener that throws would stop the others: it must not.

export interface Listeners<T> {
  listen(topic: string, listener: (value: T) => void): () => void;
  tell(topic: string, value: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const byTopic = new Map<string, Set<(value: T) => void>>();
  return {
    listen(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    tell(topic, value) {
      for (const listener of byTopic.get(topic) ?? []) listener(value);
    },
  };
}
