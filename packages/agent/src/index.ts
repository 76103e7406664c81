// The front door of @nod/agent: the agent core, pure.
export type { ToolCallInspection } from '@nod/protocol';
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
export { type ContextManager, createContextManager, LEAST_SCORE } from './context-manager.ts';
export { type After, type ExecutedToolCall, executeToolCall } from './execute-tool-call.ts';
export {
  type ExecutionEngine,
  type ExecutionResult,
  type ExecutionStep,
  type Planner,
  toObservation,
} from './execution-engine.ts';
export type { ChatMessage, Intent, IntentTracker, IntentType } from './intent.ts';
export { createIntentTracker } from './intent-tracker.ts';
export { type IntentReport, toIntentReport } from './intents/read-message.ts';
export type { Embedder, FoundMemory, MemoryItem, MemoryStore } from './memory.ts';
export { type FoundMention, type Mention, parseMentions } from './mentions/parse-mentions.ts';
export {
  type FileProblem,
  type FileReading,
  type MentionedContext,
  type MentionedMaterial,
  type MentionNote,
  type MentionPorts,
  resolveMentions,
} from './mentions/resolve-mentions.ts';
export { toMentionText } from './mentions/to-mention-text.ts';
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
export { createOfflineAgent, type OfflineAgentPorts } from './offline-agent.ts';
export type { ExecutionPlan, PlannedStep } from './plan.ts';
export { findDefaults, type PreparedToolCall, prepareParameters } from './prepare-tool-call.ts';
export type { ApartCall, ApartFailure, ApartOutcome, RunApart } from './run-apart.ts';
export type { EarlierCall } from './tell-earlier-calls.ts';
export type { Surroundings } from './tell-surroundings.ts';
export type { Clock, Random, Timer } from './time.ts';
export type {
  NotRun,
  Tool,
  ToolCallContext,
  ToolParameter,
  ToolResult,
} from './tool.ts';
export { createToolRegistry, type ToolRegistry } from './tool-registry.ts';
export type { ToolRunner } from './tool-runner.ts';
export { createExtractDataTool } from './tools/extract-data.ts';
export { createForgetMemoryTool } from './tools/forget-memory.ts';
export { createGenerateReplyTool, type GenerateReplyPorts } from './tools/generate-reply.ts';
export { createListMemoriesTool } from './tools/list-memories.ts';
export { createRunPlanTool, type RunPlanPorts } from './tools/run-plan.ts';
export { createSaveMemoryTool, type SaveMemoryPorts } from './tools/save-memory.ts';
export { createSearchMemoryTool } from './tools/search-memory.ts';
export { createSendMessageTool, type MessageToSend, type SendMessagePorts } from './tools/send-message.ts';
export { createSummarizeTool, type SummarizePorts } from './tools/summarize.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './with-retries.ts';
