export { createCountingIds } from './counting-ids.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createMemoryStore, type MemoryDisk } from './memory-store.ts';
export { startTestHub, type TestHub, toAddress } from './test-hub.ts';
