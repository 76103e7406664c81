export { createHub, type HubPorts } from './create-hub.ts';
export type {
  Agents,
  Audit,
  Conversations,
  Drafts,
  EventFeed,
  Hub,
  MessageBus,
  PersonAct,
  Requests,
  Runs,
  Wait,
} from './hub.ts';
export {
  type Change,
  type Clock,
  ConflictError,
  type Hash,
  type IdSource,
  type ProgramStore,
  type ScheduledMessage,
  type SessionStore,
  type SettingsStore,
  type Store,
  type StoredProgram,
  type StoredSession,
  type StoredState,
  type Timer,
} from './ports.ts';
export { toSettingsActs } from './to-settings-acts.ts';
