// Refusals and failures as HTTP responses: a code and a message for the caller, nothing of the inside.
import { StorageError } from '@nod/hub';
import { type ErrorCode, NodError } from '@nod/protocol';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Log } from './log.ts';

export const STATUS_BY_CODE = {
  quickReplies_invalid_type: 422,
  quickReplies_too_many: 422,
  quickReplies_empty_string: 422,
  quickReplies_too_long: 422,
  folder_not_found: 422,
  not_a_folder: 422,
  folder_holds_data: 422,
  embedder_failed: 422,
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  name_taken: 409,
  name_malformed: 400,
  name_strange_letter: 400,
  name_mixes_scripts: 400,
  name_reserved: 400,
  name_looks_latin: 400,
  unknown_recipient: 404,
  recipient_terminated: 410,
  several_sessions: 409,
  already_settled: 409,
  superseded: 409,
  no_longer_valid: 410,
  hash_mismatch: 409,
  supplement_too_long: 422,
  payload_too_large: 413,
  too_many_open_requests: 429,
  mailbox_full: 429,
  too_many_scheduled: 429,
  too_many_agents: 429,
  too_many_conversations: 429,
  too_many_drafts: 429,
  too_many_versions: 429,
  too_far_back: 422,
  storage_full: 507,
  storage_read_only: 503,
  storage_failing: 503,
  unsupported_media_type: 415,
  too_many_programs: 429,
  too_many_requests: 429,
  internal: 500,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

/** The response for whatever was thrown. Only what nobody expected is logged. */
export function createErrorHandler(log: Log) {
  return (error: unknown, c: Context): Response => {
    const refusal = toRefusal(error) ?? toUnexpected(error, c, log);
    const { code, message } = refusal;
    return c.json({ error: { code, message } }, STATUS_BY_CODE[code]);
  };
}

/** Null when nobody expected it. */
function toRefusal(error: unknown): NodError | null {
  if (error instanceof NodError) return error;
  if (!(error instanceof StorageError)) return null;
  return new NodError(error.code, 'the hub cannot store anything at the moment: try again later');
}

function toUnexpected(error: unknown, c: Context, log: Log): NodError {
  // Nobody is left to read the answer, and what broke off is the caller's own request.
  if (c.req.raw.signal.aborted) return new NodError('invalid_request', 'the request broke off');
  const { method, path } = c.req;
  log.error({ method, path, ...toFields(error) }, 'a request failed');
  return new NodError('internal', 'something went wrong inside the hub');
}

/** What a log may know of an error. */
export function toFields(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}
