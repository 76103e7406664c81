// A surface's state: what the hub has told, kept up to date by its events, and what is shown of it.
export type { CallsProgress } from './calls-progress.ts';
export {
  beginView,
  emptyThread,
  emptyView,
  type HubView,
  type OutgoingMessage,
  type Thread,
  toPassing,
} from './hub-view.ts';
export { mergePage } from './messages-page.ts';
export { listOpen, listWaitingCalls, toDefaultTarget, toKeysTarget } from './open-requests.ts';
export {
  findAsked,
  findQuestionIn,
  isToolApproval,
  listApprovals,
  type MessageRequest,
  mergeRequests,
  type Requests,
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
