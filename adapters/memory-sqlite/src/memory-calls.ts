// Calls of the store to its worker: a list of functions, and how a call and its answer travel.
import type { FoundMemory, MemoryItem } from '@nod/agent';
import type { MemoryId } from '@nod/protocol';
import type { RankQuery } from './memory-ranking.ts';

export interface WaitingText {
  memory: number;
  revision: number;
  text: string;
}

export interface EmbeddedText {
  memory: number;
  revision: number;
  vector: Float32Array;
}

export interface MemoryCalls {
  /** `createdAt` moves on by the least when another memory has the same or a later one. */
  add(item: MemoryItem): MemoryItem;
  update(id: MemoryId, text: string, updatedAt: number): MemoryItem | null;
  remove(id: MemoryId): boolean;
  list(before: number | null, limit: number): MemoryItem[];
  counts(): { memories: number; waiting: number };
  search(query: RankQuery): FoundMemory[];
  /** Texts without a vector of the embedder in use, newest first. */
  waiting(limit: number): WaitingText[];
  /** Leaves out those whose text has changed meanwhile. */
  storeVectors(embedded: readonly EmbeddedText[]): void;
  /** Puts these behind all others. */
  postpone(memories: readonly number[]): void;
}

export type CallName = keyof MemoryCalls;

export interface WorkerStart {
  path: string;
  embedderId: string;
  dimensions: number;
}

export interface Call {
  number: number;
  name: CallName;
  args: unknown[];
}

/** `ready` comes once, first. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'result'; number: number; result: unknown }
  | { type: 'failed'; number: number; message: string };

export type ToWorker = { type: 'call'; call: Call } | { type: 'close' };
