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
  type Disk,
  type Hash,
  type IdSource,
  type ProgramStore,
  type ScheduledMessage,
  type SessionStore,
  type SettingsStore,
  StorageError,
  type Store,
  type StoredProgram,
  type StoredSession,
  type StoredState,
  type Timer,
} from './ports.ts';
export { toSettingsActs } from './to-settings-acts.ts';
