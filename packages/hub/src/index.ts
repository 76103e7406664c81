export { createHub, type HubPorts } from './create-hub.ts';
export type {
  Agents,
  Conversations,
  Drafts,
  EventFeed,
  Hub,
  MessageBus,
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
  type ScheduledMessage,
  type Session,
  type SessionStore,
  type SettingsStore,
  type Store,
  type StoredState,
  type Timer,
} from './ports.ts';
