// Ports of a panel that belong to no page, for tests: an address and a storage in memory.
import type { Panel } from './panel/panel.ts';

export function createOwnPorts(at = ''): Pick<Panel, 'address' | 'storage'> {
  const listeners = new Set<() => void>();
  const stored = new Map<string, unknown>();
  let hash = at;
  return {
    address: {
      read: () => hash,
      write(next) {
        hash = next;
        for (const listener of listeners) listener();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    storage: {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
      isLasting: () => true,
    },
  };
}
