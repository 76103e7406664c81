// The front door of @nod/agent: the agent core, pure.
export type { ToolCallInspection } from '@nod/protocol';
export type { ApartCall, ApartFailure, ApartOutcome, RunApart } from './calls/apart-call.ts';
export { type After, type ExecutedToolCall, executeToolCall } from './calls/executed-call.ts';
export { findDefaults, type PreparedToolCall, prepareParameters } from './calls/prepared-call.ts';
export type {
  NotRun,
  Tool,
  ToolCallContext,
  ToolParameter,
  ToolResult,
} from './calls/tool.ts';
export { createToolRegistry, type ToolRegistry } from './calls/tool-registry.ts';
export type { ToolRunner } from './calls/tool-runner.ts';
export { watchTool } from './calls/watched-tools.ts';
export type { AgentContext, CapturedContext, Persona } from './context/context.ts';
export { type ContextManager, createContextManager, LEAST_SCORE } from './context/context-manager.ts';
export type { ChatMessage, Intent, IntentTracker, IntentType } from './context/intent.ts';
export type { Embedder, FoundMemory, MemoryItem, MemoryStore } from './context/memory.ts';
export {
  type AgentController,
  type AgentControllerPorts,
  type AgentState,
  createAgentController,
  type OfflineAgent,
  type ProgressUpdate,
} from './loop/agent-controller.ts';
export type { AgentResponse, Answer, AnswerOutcome, ToolCallView } from './loop/agent-response.ts';
export { mergeStreams } from './loop/merged-streams.ts';
export { toMentionText } from './mentions/mention-text.ts';
export {
  type FileProblem,
  type FileReading,
  type MentionedContext,
  type MentionedMaterial,
  type MentionNote,
  type MentionPorts,
  resolveMentions,
} from './mentions/mentioned-context.ts';
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
} from './models/model.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './models/model-retries.ts';
export type { Clock, Random, Timer } from './models/time.ts';
export { toCompletionSummary } from './plans/completion-summary.ts';
export {
  type ExecutionEngine,
  type ExecutionResult,
  type ExecutionStep,
  type Planner,
  toObservation,
} from './plans/execution-engine.ts';
export { type ExecutionPlan, type PlannedStep, toPlan } from './plans/plan.ts';
export { type PlanOutcome, runPlan } from './plans/plan-run.ts';
export type { EarlierCall } from './prompt/earlier-calls.ts';
export { toPersonLanguage } from './prompt/person-language.ts';
export type { Surroundings } from './prompt/surroundings.ts';
export type { SummaryLength } from './text/extractive-summary.ts';
export { countWords } from './text/text-measures.ts';
export { STOP_WORDS, segmentWords } from './text/words.ts';
export { findEmails } from './tools/entities/emails.ts';
export { ENTITY_WORD, parseEntityTypes } from './tools/entities/entity-words.ts';
export type { Format } from './tools/entity-text.ts';
export {
  createExtractDataTool,
  type ExtractedData,
} from './tools/extract-data-tool.ts';
export { createForgetMemoryTool } from './tools/forget-memory-tool.ts';
export { createGenerateReplyTool, type GenerateReplyPorts } from './tools/generate-reply-tool.ts';
export { createListMemoriesTool, type ListedMemories } from './tools/list-memories.ts';
export { renderQuickReplies } from './tools/offered-replies.ts';
export { createRunPlanTool, type RunPlanPorts } from './tools/run-plan.ts';
export { createSaveMemoryTool, type SaveMemoryPorts } from './tools/save-memory-tool.ts';
export { createSearchMemoryTool, type FoundMemories } from './tools/search-memory.ts';
export {
  createSendMessageTool,
  type MessageToSend,
  type SendMessagePorts,
} from './tools/send-message-tool.ts';
export { createSummarizeTool, type SummarizePorts, type Summary } from './tools/summarize-tool.ts';
