// Memory: what the agent remembers, and how texts become vectors. Where both happen is an adapter's business.
import type { EmbeddingProgress, MemoryId } from '@nod/protocol';

export interface MemoryItem {
  id: MemoryId;
  text: string;
  /** Who saved it: the person, or an agent by name. */
  source: string;
  createdAt: number;
  updatedAt: number;
}

/** A higher score is nearer in meaning: 1 is the same meaning, and words in common add to it. */
export interface FoundMemory {
  item: MemoryItem;
  score: number;
}

export interface MemoryStore {
  add(memory: { text: string; source: string }): Promise<MemoryItem>;
  /** Null when there is no such memory. */
  update(id: MemoryId, text: string): Promise<MemoryItem | null>;
  remove(id: MemoryId): Promise<boolean>;
  /** Newest first; `before` is the `createdAt` of the last one seen, and no two memories have the same. */
  list(page: { before?: number; limit: number }): Promise<MemoryItem[]>;
  count(): Promise<number>;
  /** How many of them can be found by meaning; the others follow in the background. */
  embeddingProgress(): EmbeddingProgress | Promise<EmbeddingProgress>;
  /** The nearest memories, best first: none of those left out scores higher. */
  search(query: string, options: { limit: number; signal?: AbortSignal }): Promise<FoundMemory[]>;
}

/** Contract: vectors have unit length and `dimensions` numbers, in the order of the texts. */
export interface Embedder {
  /** Names the model and its version: vectors of different ids cannot be compared. */
  readonly id: string;
  readonly dimensions: number;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
