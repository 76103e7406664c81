export type { Embedder, FoundMemory, MemoryItem, MemoryStore } from './memory.ts';
export type {
  FinishReason,
  Model,
  ModelEvent,
  ModelFailure,
  ModelFailureKind,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
  TokenUse,
  ToolDescription,
} from './model.ts';
export type { Clock, Random, Timer } from './time.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './with-retries.ts';
