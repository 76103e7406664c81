// Failures: what a provider, the network or the AI SDK throws, as data that says whose fault it is.
import type { ModelFailure, ModelFailureKind } from '@nod/agent';
import { redact } from '../providers/redaction.ts';

export interface FailureContext {
  /** Before the answer began, or within it. */
  phase: 'request' | 'answer';
  /** Never to be shown. */
  apiKey: string | undefined;
  /** Milliseconds since 1970, for a retry time given as a date. */
  now: number;
}

const LONGEST_MESSAGE = 1000;

/** What errors of the SDK, of its streams and of providers may carry; all of it is from outside. */
interface ErrorFields {
  message?: unknown;
  name?: unknown;
  statusCode?: unknown;
  responseHeaders?: unknown;
  responseBody?: unknown;
  data?: unknown;
  isRetryable?: unknown;
  cause?: unknown;
  code?: unknown;
  type?: unknown;
  url?: unknown;
  error?: unknown;
}

/** Thrown inside the adapter where the failure is already known. */
export class StreamInterrupted extends Error {
  override readonly name = 'StreamInterrupted';
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function toFailure(error: unknown, context: FailureContext): ModelFailure {
  if (error instanceof StreamInterrupted) return error.failure;
  const fields = toFields(error);
  const status = toStatus(fields);
  return {
    kind: toKind(fields, status, context.phase),
    message: redact(toMessage(error, fields, status), context.apiKey).slice(0, LONGEST_MESSAGE),
    status,
    retryAfterMs: toRetryAfter(fields, context.now),
  };
}

function toFields(value: unknown): ErrorFields {
  return typeof value === 'object' && value !== null ? value : {};
}

/** An error status; the 200 of an answer that broke later tells nothing. */
function toStatus({ statusCode, code }: ErrorFields): number | null {
  const status = [statusCode, code].find((value) => typeof value === 'number' && value >= 300 && value < 600);
  return typeof status === 'number' ? status : null;
}

function toKind(
  fields: ErrorFields,
  status: number | null,
  phase: FailureContext['phase'],
): ModelFailureKind {
  if (status !== null) return hasNoCredit(fields) ? 'unauthorized' : toKindOfStatus(status);
  const code = findNetworkCode(fields);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  const type = `${fields.type} ${fields.code}`;
  if (/rate_limit/.test(type)) return 'rate-limited';
  if (/overloaded|server_error|api_error/.test(type)) return 'overloaded';
  if (phase === 'answer' || typeof fields.statusCode === 'number') return 'broken-stream';
  return code !== null || fields.isRetryable === true ? 'unreachable' : 'bad-request';
}

function toKindOfStatus(status: number): ModelFailureKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'overloaded' : 'bad-request';
}

/** OpenAI answers 429 for an empty account as well; waiting does not fill it. */
function hasNoCredit({ data }: ErrorFields): boolean {
  return toFields(toFields(data).error).code === 'insufficient_quota';
}

function findNetworkCode(fields: ErrorFields): string | null {
  for (const { code } of toCauses(fields))
    if (typeof code === 'string' && /^(E|UND_)[A-Z_]+$/.test(code)) return code;
  return null;
}

/** The error and what caused it, outermost first. */
function toCauses(fields: ErrorFields): ErrorFields[] {
  const causes = [fields];
  for (let cause = fields.cause; cause && causes.length < 8; cause = toFields(cause).cause)
    causes.push(toFields(cause));
  return causes;
}

function toMessage(error: unknown, fields: ErrorFields, status: number | null): string {
  const own = typeof fields.message === 'string' && fields.message !== '' ? fields.message : null;
  if (status !== null) {
    // Without `data` the SDK did not know the body's form, and its message is only the status text.
    const fromBody = fields.data === undefined ? readBodyMessage(fields.responseBody) : null;
    return fromBody ?? own ?? `HTTP status ${status}`;
  }
  const root = toCauses(fields).at(-1) ?? fields;
  const code = findNetworkCode(fields);
  const cause = typeof root.message === 'string' && root.message !== '' ? root.message : code;
  if (typeof fields.statusCode === 'number') return `the connection broke: ${cause ?? own}`;
  if (code !== null) return `no connection to ${toOrigin(fields.url)}: ${cause}`;
  return own ?? (typeof error === 'string' ? error : JSON.stringify(error)) ?? 'unknown error';
}

function toOrigin(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : 'the model';
}

/** Servers that are only nearly compatible: `{"error":"…"}`, `{"message":"…"}`, `{"detail":"…"}`, plain text. */
function readBodyMessage(body: unknown): string | null {
  if (typeof body !== 'string' || body.trim() === '') return null;
  try {
    const { error, message, detail }: Record<string, unknown> = toFields(JSON.parse(body)) as Record<
      string,
      unknown
    >;
    const texts = [error, toFields(error).message, message, detail];
    return texts.find((text): text is string => typeof text === 'string') ?? body;
  } catch {
    return body;
  }
}

function toRetryAfter({ responseHeaders, data, responseBody }: ErrorFields, now: number): number | null {
  const headers = toFields(responseHeaders) as Record<string, unknown>;
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const after = headers['retry-after'];
  if (typeof after === 'string' && after.trim() !== '') return parseRetryAfter(after, now);
  const text = typeof responseBody === 'string' ? responseBody : JSON.stringify(data ?? null);
  // Google says it in the body.
  const [, seconds] = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text) ?? [];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

/** Seconds, or a date. */
function parseRetryAfter(text: string, now: number): number | null {
  const seconds = Number(text);
  if (seconds >= 0) return Math.ceil(seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
