import { createMemoryStore, type MemoryDisk } from './memory-store.ts';
import { describeStore } from './store-conformance.ts';

describeStore('memory store', async () => {
  const disk: MemoryDisk = { changes: [], sessions: new Map() };
  return {
    store: createMemoryStore(disk),
    reopen: async () => createMemoryStore(disk),
    destroy: async () => {},
  };
});
