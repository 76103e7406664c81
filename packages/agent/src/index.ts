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
