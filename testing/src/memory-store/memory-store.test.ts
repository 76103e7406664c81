import { describeStore } from '../store-conformance/store-conformance.ts';
import { createMemoryStore, type MemoryDisk } from './memory-store.ts';

describeStore('memory store', async () => {
  const disk: MemoryDisk = { changes: [], sessions: new Map() };
  return {
    store: createMemoryStore(disk),
    reopen: async () => createMemoryStore(disk),
    destroy: async () => {},
  };
});
