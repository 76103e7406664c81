export { waitForAnswer } from './awaited-answer.ts';
export { tryUntil } from './back-off.ts';
export type { ClientPorts } from './client-ports.ts';
export { AlreadySettledError, ConnectionError, LogChangedError, UnexpectedAnswerError } from './errors.ts';
export { decodeFrame, followStream } from './event-stream.ts';
export { type FollowEventsOptions, followEvents, type StreamStatus } from './followed-events.ts';
export {
  type AuditFilter,
  createHubClient,
  type HubClient,
  type HubClientOptions,
} from './hub-client.ts';
