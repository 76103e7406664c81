// The front door of @nod/agent: the agent core, pure. A file that is for others as a whole is named; of the rest, each word.
export type { ToolCallInspection } from '@nod/protocol';
export {
  type AttachedContext,
  type AttachedFile,
  type AttachmentReader,
  resolveAttachments,
} from './attachments/attached-context.ts';
export { wordAttachment } from './attachments/attachment-notes.ts';
export * from './calls/apart-call.ts';
export * from './calls/executed-call.ts';
export { findDefaults, type PreparedToolCall, prepareParameters } from './calls/prepared-call.ts';
export * from './calls/tool.ts';
export { createToolRegistry, type ToolRegistry } from './calls/tool-registry.ts';
export * from './context/context.ts';
export { type ContextManager, createContextManager, LEAST_SCORE } from './context/context-manager.ts';
export * from './context/intent.ts';
export * from './context/memory.ts';
export * from './loop/agent-controller.ts';
export * from './loop/agent-response.ts';
export { streamCalls } from './loop/merged-streams.ts';
export * from './mentions/mention-text.ts';
export * from './mentions/mentioned-context.ts';
export { withFilesInWords } from './models/files-in-words.ts';
export * from './models/model.ts';
export { type ModelRetry, type RetryOptions, withRetries } from './models/model-retries.ts';
export * from './plans/completion-summary.ts';
export * from './plans/execution-engine.ts';
export { type ExecutionPlan, type PlannedStep, toPlan } from './plans/plan.ts';
export type { EarlierCall } from './prompt/earlier-calls.ts';
export * from './prompt/person-language.ts';
export type { Surroundings } from './prompt/prompt.ts';
export type { SummaryLength } from './text/extractive-summary.ts';
export { countWords } from './text/text-measures.ts';
export { STOP_WORDS, segmentWords } from './text/words.ts';
export { findEmails } from './tools/entities/entities.ts';
export { ENTITY_WORD, parseEntityTypes } from './tools/entities/entity-words.ts';
export type { Format } from './tools/entity-text.ts';
export * from './tools/extract-data-tool.ts';
export { createGenerateReplyTool, type GenerateReplyPorts } from './tools/generate-reply-tool.ts';
export { createMemoryTools, type FoundMemories, type ListedMemories } from './tools/memory-tools.ts';
export { type PageBridge, toSite } from './tools/page-bridge.ts';
export { createPageTools, type PagesRead } from './tools/page-tools.ts';
export { createReadAttachmentTool } from './tools/read-attachment-tool.ts';
export * from './tools/run-plan.ts';
export * from './tools/send-message-tool.ts';
export * from './tools/summarize-tool.ts';
