export {
  type AgentController,
  type AgentControllerPorts,
  type AgentState,
  createAgentController,
  type OfflineAgent,
  type ProgressUpdate,
} from './agent-controller.ts';
export type { AgentResponse, Answer, AnswerOutcome, ToolCallView } from './agent-response.ts';
export type { AgentContext, CapturedContext, Persona } from './context.ts';
export { type ContextManager, createContextManager } from './context-manager.ts';
export type { After, ExecutedToolCall } from './execute-tool-call.ts';
export {
  createExecutionEngine,
  type ExecutionEngine,
  type ExecutionResult,
  type ExecutionStep,
  type Planner,
  toObservation,
} from './execution-engine.ts';
export type { ChatMessage, Intent, IntentTracker, IntentType } from './intent.ts';
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
export { type ExecutionPlan, evaluatePlan, type PlannedStep } from './plan.ts';
export type { PreparedToolCall } from './prepare-tool-call.ts';
export { isStopUtterance } from './stop-words.ts';
export type { Clock, Random, Timer } from './time.ts';
export type { Tool, ToolCallContext, ToolParameter, ToolResult } from './tool.ts';
export { createToolRegistry, type ToolRegistry } from './tool-registry.ts';
export { createToolRunner, type ToolLogEntry, type ToolRunner } from './tool-runner.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './with-retries.ts';
