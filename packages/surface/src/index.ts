// A surface's state: what the hub has told, kept up to date by its events, and what is shown of it.
export {
  beginView,
  type CallsProgress,
  emptyThread,
  emptyView,
  type HubView,
  mergePage,
  type OutgoingMessage,
  type Thread,
  toPassing,
} from './hub-view.ts';
export {
  findAsked,
  findQuestionIn,
  isToolApproval,
  listApprovals,
  listOpen,
  listWaiting,
  listWaitingCalls,
  type MessageRequest,
  mergeRequests,
  type Requests,
  toDefaultTarget,
  toKeysTarget,
} from './requests.ts';
export { type Row, toRows } from './rows.ts';
export {
  type CallItem,
  type CallStatus,
  type PlanItem,
  type RunItem,
  toCalls,
  toRunItems,
} from './run-items.ts';
export { applyItems, missesDraftText } from './stream-items.ts';
export { toRest } from './unsaid-draft.ts';
export {
  canEdit,
  findQuestionOf,
  revealVersion,
  type ShownVersions,
  withShownVersion,
} from './versions.ts';
