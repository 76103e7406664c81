export type { EmbeddingProgress } from './embedding-queue.ts';
export { type MemoryStoreOptions, openMemoryStore, type SqliteMemoryStore } from './memory-store.ts';
