export {
  type Abilities,
  type Agent,
  ALL_ABILITIES,
  agentSchema,
  findOwnAgent,
  NO_ABILITIES,
} from './agents/agent.ts';
export {
  type ClaimBody,
  type HeldName,
  MAX_EVIDENCE,
  MAX_FOLDER,
  type ReleaseBody,
  type Taken,
} from './endpoints/agent-endpoints.ts';
export type { AuditPage, AuditQuery } from './endpoints/audit-endpoints.ts';
export type { MessagesPage, StartingPoint } from './endpoints/conversation-endpoints.ts';
export type { CallerKind, Endpoint } from './endpoints/endpoint.ts';
export { ENDPOINTS, type EndpointName, type Endpoints } from './endpoints/endpoints.ts';
export type { Link, Session } from './endpoints/entrance-endpoints.ts';
export { type HubPlace, logPlaceSchema, toKeyText, toProofText } from './endpoints/hub-endpoints.ts';
export { type EmbeddingProgress, MAX_MEMORY_LENGTH, type Memory } from './endpoints/memory-endpoints.ts';
export {
  type DraftGrowth,
  type MentionSuggestion,
  type OutgoingMessage,
  type SendMessageBody,
  type SentMessage,
  sendMessageBodySchema,
  type WholeMessage,
} from './endpoints/message-endpoints.ts';
export {
  type AddedProgram,
  LOCAL_PROGRAM,
  MAX_PROGRAMS,
  type Program,
  TOKEN_BYTES,
  tokenSchema,
} from './endpoints/program-endpoints.ts';
export type {
  Answered,
  ApprovalPreview,
  AskedQuestion,
  RequestsPage,
} from './endpoints/request-endpoints.ts';
export type { Policies, PolicyChange } from './endpoints/tool-endpoints.ts';
export {
  type ErrorCode,
  errorBodySchema,
  NodError,
  STATUS_BY_CODE,
  type StorageErrorCode,
  storageErrorCodeSchema,
} from './hub/errors.ts';
export type { HealthProblem, HubHealth } from './hub/health.ts';
export {
  type AccessChange,
  type AccessSettings,
  DEFAULT_APPROVAL_MINUTES,
  type EmbedderChoice,
  type EmbedderSettings,
  type FolderProblem,
  MAX_APPROVAL_MINUTES,
  type ModelChoice,
  type ModelOffers,
  type ModelSettings,
  type ModelTrial,
  type ModelTrialOrder,
  type Persona,
  personaSchema,
  type Settings,
  type SettingsChange,
} from './hub/settings.ts';
export {
  type ConversationId,
  conversationIdSchema,
  type DraftId,
  draftIdSchema,
  type IdsByPrefix,
  type MemoryId,
  type MessageId,
  memoryIdSchema,
  messageIdSchema,
  type PermissionId,
  type RequestId,
  type RunId,
  requestIdSchema,
  type SessionId,
  sessionIdSchema,
} from './ids/ids.ts';
export { LIMITS } from './ids/limits.ts';
export {
  type AuditBasis,
  type AuditEntry,
  type AuditOutcome,
  auditEntrySchema,
  auditOutcomeSchema,
  MAX_AUDIT_PAGE,
  type NewAuditEntry,
} from './log/audit.ts';
export {
  type HubEvent,
  type HubEventOf,
  hubEventSchema,
  type LoggedEvent,
  type PassingEvent,
  passingEventSchema,
  type StreamItem,
} from './log/events.ts';
export { applyEvent, type Overview, toPreview } from './log/overview.ts';
export {
  type Conversation,
  type ConversationSummary,
  conversationSummarySchema,
  toCounterpart,
  toPairKey,
} from './messages/conversation.ts';
export type { Draft } from './messages/draft.ts';
export { type TextKind, toTextParts } from './messages/hidden-characters.ts';
export { type Language, toLanguage } from './messages/language.ts';
export { type FoundMention, type Mention, parseMentions } from './messages/mentions.ts';
export {
  type AnsweredQuestion,
  type DeliveredMessage,
  deliveredMessageSchema,
  isDelayed,
  MAX_TEXT_LENGTH,
  type Message,
  type MessagePayload,
  messagePayloadSchema,
  messageSchema,
  type ReceivedMessage,
  receivedMessageSchema,
  toReceived,
} from './messages/message.ts';
export { type CapturedPage, decodeMessageContext } from './messages/message-context.ts';
export {
  evaluateQuickReplies,
  MAX_QUICK_REPLIES,
  MAX_QUICK_REPLY_LENGTH,
  toQuickReplies,
  validateQuickReplies,
} from './messages/quick-replies.ts';
export { sendMessageTool } from './messages/send-message-tool.ts';
export { isStopUtterance } from './messages/stop-words.ts';
export { markSuperseded } from './messages/superseding.ts';
export {
  type Address,
  type AgentName,
  addressSchema,
  agentNameSchema,
  BUILT_IN_AGENT,
  chosenNameSchema,
  PERSON,
  toBaseName,
  toNameFault,
} from './names/address.ts';
export { isNameCharacter } from './names/name-characters.ts';
export { toSkeletons } from './names/name-skeleton.ts';
export { isSessionName, toPlace, toSessionName } from './names/session-name.ts';
export {
  type AskedCall,
  type AskedToolCall,
  type AskToolCallBody,
  askToolCallBodySchema,
  type CallState,
  callStateSchema,
} from './requests/asked-call.ts';
export { MAX_CALLBACK_BYTES, type Place, parseCallback, renderCallback } from './requests/callback.ts';
export {
  type AnswerBody,
  type ApprovalAnswer,
  type DecisionAnswer,
  type GivenAnswer,
  type HumanAnswer,
  type PhraseLanguage,
  type Picks,
  picksSchema,
} from './requests/human-answer.ts';
export {
  type ApprovalReason,
  type ApprovalReply,
  type Awaited,
  approvalReasonSchema,
  awaitedSchema,
  type Chosen,
  type DecisionQuestion,
  findChosen,
  type HumanReply,
  type HumanRequest,
  type HumanRequestOf,
  humanRequestSchema,
  isAnsweredBy,
  isOfRun,
  needsPerson,
  type Remember,
  type Settlement,
  type Surface,
  surfaceSchema,
  type ToolApproval,
  toRequestText,
} from './requests/human-request.ts';
export {
  type ActionAnswer,
  listActions,
  type RequestAction,
  toAnswer,
  toAnswerInWords,
  toDecision,
  toPicked,
} from './requests/request-action.ts';
export { type ChatMode, chatModeSchema, DEFAULT_CHAT_MODE, toChatMode } from './tools/chat-mode.ts';
export { toReadableToolName } from './tools/readable-tool-name.ts';
export {
  type Run,
  type RunEnd,
  type RunStep,
  runSchema,
  type ToolCallOutcome,
  type ToolProgress,
} from './tools/run.ts';
export {
  givenParametersSchema,
  type NamedFile,
  namedFileSchema,
  type ToolCall,
  type ToolCallInspection,
  type ToolCallPreview,
  type ToolParameters,
  type ToolRisk,
  toolRiskSchema,
  withoutDefaults,
} from './tools/tool-call.ts';
export {
  type AgentTool,
  type Permission,
  type PermissionScope,
  permissionSchema,
  type ToolPolicy,
  type ToolPolicyValue,
  toolPolicySchema,
  toPolicyKey,
} from './tools/tool-policy.ts';
