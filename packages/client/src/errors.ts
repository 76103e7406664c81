// Errors of a call, grouped by culprit. What the hub itself refuses is a `NodError` with its code.
import { type ErrorCode, type HumanRequest, NodError, storageErrorCodeSchema } from '@nod/protocol';

/** The network's fault: the hub could not be reached, or the connection broke. Worth trying again. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The other end's fault: it is no hub, or one that speaks another version. Trying again does not help. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
}

/** The hub has another log than before, say because its data are new: whatever was known of it is void. */
export class LogChangedError extends Error {
  override readonly name = 'LogChangedError';
}

/** Someone else was first. `request` says who won and with what. */
export class AlreadySettledError extends NodError {
  readonly request: HumanRequest;

  constructor(message: string, request: HumanRequest) {
    super('already_settled', message);
    this.request = request;
  }
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'too_many_requests',
  'name_changing',
  ...storageErrorCodeSchema.options,
]);

/** Whether the same call may succeed a little later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof NodError && TRANSIENT.has(error.code);
}
