export {
  type Address,
  type Agent,
  type AgentName,
  addressSchema,
  agentNameSchema,
  agentSchema,
  PERSON,
} from './address.ts';
export {
  type AnswerBody,
  acknowledgeBodySchema,
  acknowledgedSchema,
  agentsSchema,
  answerBodySchema,
  conversationsSchema,
  type DraftBody,
  type DraftGrowth,
  draftBodySchema,
  type HumanAnswer,
  healthSchema,
  inboxQuerySchema,
  inboxSchema,
  linkSchema,
  MAX_WAIT_MS,
  type MessagesPage,
  markReadBodySchema,
  messagesPageSchema,
  messagesQuerySchema,
  type OutgoingMessage,
  registerAgentBodySchema,
  requestsSchema,
  type SendMessageBody,
  type SentMessage,
  type StartingPoint,
  sendMessageBodySchema,
  sentMessageSchema,
  startingPointSchema,
  waitQuerySchema,
} from './api.ts';
export {
  type Conversation,
  type ConversationSummary,
  conversationSchema,
  conversationSummarySchema,
  toCounterpart,
  toPairKey,
} from './conversation.ts';
export {
  type DecisionAction,
  type DecisionCallback,
  parseCallbackData,
  toCallbackData,
} from './decision-callback.ts';
export { type Draft, draftSchema } from './draft.ts';
export { type ErrorBody, type ErrorCode, errorBodySchema, NodError } from './errors.ts';
export {
  type DraftEvent,
  draftEventSchema,
  type HubEvent,
  type HubEventOf,
  hubEventSchema,
  type LoggedEvent,
  type StreamItem,
} from './events.ts';
export {
  type DecisionAnswer,
  type DecisionQuestion,
  decisionAnswerSchema,
  decisionQuestionSchema,
  type HumanReply,
  type HumanRequest,
  type HumanRequestOf,
  humanReplySchema,
  humanRequestSchema,
  type PhraseLanguage,
  phraseLanguageSchema,
  type Settlement,
  type Surface,
  settlementSchema,
  surfaceSchema,
} from './human-request.ts';
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
  type RequestId,
  requestIdSchema,
} from './ids.ts';
export {
  type DeliveredMessage,
  deliveredMessageSchema,
  MAX_TEXT_LENGTH,
  type Message,
  type MessagePayload,
  messagePayloadSchema,
  messageSchema,
} from './message.ts';
export { applyEvent, type Overview, overviewSchema, toPreview } from './overview.ts';
export {
  MAX_QUICK_REPLIES,
  type QuickRepliesErrorCode,
  type QuickRepliesVerdict,
  toQuickReplies,
  validateQuickReplies,
} from './quick-replies.ts';
export { sendMessageTool } from './send-message-tool.ts';
