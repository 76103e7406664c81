// The front door of @nod/protocol: the words of the hub, of programs and of surfaces. What a file of words exports is a
// word for everybody; of endpoints and names only what is used outside.
export * from './agents/agent.ts';
export * from './agents/living-session.ts';
export * from './agents/presence.ts';
export * from './agents/terminal-screen.ts';
export * from './channels/account.ts';
export * from './channels/channel-status.ts';
export {
  type ClaimBody,
  type HeldName,
  MAX_EVIDENCE,
  MAX_FOLDER,
  type ReleaseBody,
  type Taken,
  TRIAL_CLIENT,
} from './endpoints/agent-endpoints.ts';
export type { AuditPage, AuditQuery } from './endpoints/audit-endpoints.ts';
export type { MessagesPage, StartingPoint } from './endpoints/conversation-endpoints.ts';
export { ATTACHMENT_HEADER, type CallerKind, type Endpoint } from './endpoints/endpoint.ts';
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
export type { ExtensionPairing } from './endpoints/pairing-endpoints.ts';
export {
  type AddedProgram,
  type Ended,
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
export * from './hub/errors.ts';
export * from './hub/health.ts';
export * from './hub/settings.ts';
export * from './hub/usual-address.ts';
export * from './ids/extension.ts';
export * from './ids/ids.ts';
export * from './ids/limits.ts';
export * from './log/audit.ts';
export * from './log/events.ts';
export * from './log/overview.ts';
export * from './messages/attachment.ts';
export * from './messages/conversation.ts';
export * from './messages/delivery.ts';
export * from './messages/draft.ts';
export { type TextKind, toTextParts } from './messages/hidden-characters.ts';
export * from './messages/language.ts';
export * from './messages/mentions.ts';
export * from './messages/message.ts';
export * from './messages/message-context.ts';
export * from './messages/quick-replies.ts';
export * from './messages/send-message-tool.ts';
export * from './messages/stop-words.ts';
export * from './messages/superseding.ts';
export * from './names/address.ts';
export { isNameCharacter } from './names/name-characters.ts';
export { toSkeletons } from './names/name-skeleton.ts';
export { isSessionName, toPlace, toSessionName } from './names/session-name.ts';
export * from './pages/captured-page.ts';
export * from './pages/page-call.ts';
export * from './requests/asked-call.ts';
export { MAX_CALLBACK_BYTES, type Place, parseCallback, renderCallback } from './requests/callback.ts';
export * from './requests/human-answer.ts';
export * from './requests/human-request.ts';
export * from './requests/request-action.ts';
export * from './tools/chat-mode.ts';
export * from './tools/exact-json.ts';
export * from './tools/plain-commands.ts';
export * from './tools/readable-tool-name.ts';
export * from './tools/run.ts';
export * from './tools/tool-call.ts';
export * from './tools/tool-policy.ts';
