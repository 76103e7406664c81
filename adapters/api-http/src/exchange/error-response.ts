// Refusals and failures as HTTP responses: a code and a message for the caller, nothing of the inside.
import { StorageError } from '@nod/hub';
import { NodError, STATUS_BY_CODE } from '@nod/protocol';
import type { Context } from 'hono';

/** A structured log of what no caller can be told; a pino logger is one. It is given no headers, queries or bodies. */
export interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

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
