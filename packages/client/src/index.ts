export type { ClientPorts } from './client-ports.ts';
export { AlreadySettledError, ConnectionError, LogChangedError, UnexpectedAnswerError } from './errors.ts';
export { type FollowEventsOptions, followEvents, type StreamStatus } from './follow-events.ts';
export {
  type AuditFilter,
  createHubClient,
  type HubClient,
  type HubClientOptions,
} from './hub-client.ts';
export { tryUntil } from './try-until.ts';
export { waitForAnswer } from './wait-for-answer.ts';
