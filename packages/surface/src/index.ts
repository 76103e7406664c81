// A surface's state: what the hub has told, kept up to date by its events, and what is shown of it. A file that is for
// others as a whole is named; of the rest, each word.
export * from './hub-view.ts';
export * from './requests.ts';
export { type Row, toRows } from './rows.ts';
export {
  type CallItem,
  type CallStatus,
  type PlanItem,
  type RunItem,
  toCalls,
  toRunItems,
} from './run-items.ts';
export * from './stream-items.ts';
export { toRest } from './unsaid-draft.ts';
export {
  canEdit,
  findQuestionOf,
  revealVersion,
  type ShownVersions,
  withShownVersion,
} from './versions.ts';
