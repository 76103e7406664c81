export type { EmbeddingProgress } from './embedding-queue.ts';
export { type MemoryStoreOptions, openMemoryStore, type SqliteMemoryStore } from './open-memory-store.ts';
