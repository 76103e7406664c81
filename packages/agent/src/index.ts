// The front door of @nod/agent: the agent core, pure.
export type { ToolCallInspection } from '@nod/protocol';
export type { ApartCall, ApartFailure, ApartOutcome, RunApart } from './calls/apart-call.ts';
export type { ToolRunner } from './calls/executed-call.ts';
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
export { streamCalls } from './loop/merged-streams.ts';
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
  Clock,
  FinishReason,
  Model,
  ModelEvent,
  ModelFailure,
  ModelFailureKind,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
  Random,
  Timer,
  TokenUse,
  ToolDescription,
} from './models/model.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './models/model-retries.ts';
export { toCompletionSummary } from './plans/completion-summary.ts';
export {
  type ExecutionEngine,
  type ExecutionResult,
  type ExecutionStep,
  type Planner,
  type PlanOutcome,
  runPlan,
  toObservation,
} from './plans/execution-engine.ts';
export { type ExecutionPlan, type PlannedStep, toPlan } from './plans/plan.ts';
export type { EarlierCall } from './prompt/earlier-calls.ts';
export { toPersonLanguage } from './prompt/person-language.ts';
export type { Surroundings } from './prompt/prompt.ts';
export type { SummaryLength } from './text/extractive-summary.ts';
export { countWords } from './text/text-measures.ts';
export { STOP_WORDS, segmentWords } from './text/words.ts';
export { findEmails } from './tools/entities/entities.ts';
export { ENTITY_WORD, parseEntityTypes } from './tools/entities/entity-words.ts';
export type { Format } from './tools/entity-text.ts';
export {
  createExtractDataTool,
  type ExtractedData,
  renderQuickReplies,
} from './tools/extract-data-tool.ts';
export { createGenerateReplyTool, type GenerateReplyPorts } from './tools/generate-reply-tool.ts';
export { createMemoryTools, type FoundMemories, type ListedMemories } from './tools/memory-tools.ts';
export { createRunPlanTool, type RunPlanPorts } from './tools/run-plan.ts';
export {
  createSendMessageTool,
  type MessageToSend,
  type SendMessagePorts,
} from './tools/send-message-tool.ts';
export { createSummarizeTool, type SummarizePorts, type Summary } from './tools/summarize-tool.ts';
