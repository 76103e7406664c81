// The port to Telegram's Bot API: one call is one method with its parameters. What fails is a BotApiError, which says
// whether Telegram has done it and never holds the token.

export interface BotApi {
  /** Resolves to the result as Telegram gives it, not decoded yet. Rejects with BotApiError. */
  call(method: string, parameters: Parameters, signal?: AbortSignal): Promise<unknown>;
  /** The bytes of a file that `getFile` has named. Rejects with BotApiError. */
  download(path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

export type Parameters = Readonly<Record<string, unknown>>;

/** A file as it is handed over; it stands where Telegram expects one. */
export class Upload {
  readonly name: string;
  readonly bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }
}

export type Failure =
  /** Telegram understood the call and says no. */
  | { type: 'refused'; code: number }
  | { type: 'limited'; afterMs: number }
  /** The chat goes by this number from now on; or what was meant for a part of it belongs into the whole. */
  | { type: 'moved'; chat: number }
  /** Another process asks for the updates of this bot. */
  | { type: 'conflict' }
  /** The token is worth nothing, or nothing under this address knows it. */
  | { type: 'unauthorised' }
  /** The call did not reach Telegram. */
  | { type: 'unreachable' }
  /** Nobody knows whether Telegram has done it. */
  | { type: 'lost' };

export class BotApiError extends Error {
  override readonly name = 'BotApiError';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Whether Telegram refused it in these words. */
export function isRefusal(error: unknown, words: RegExp): error is BotApiError {
  return error instanceof BotApiError && error.failure.type === 'refused' && words.test(error.message);
}

const LONGEST_LIMIT_SECONDS = 3600;

/** Whatever is asked for: a pause, and one that ends. */
function toPauseMs(seconds: unknown): number {
  const given = typeof seconds === 'number' && seconds >= 1 ? seconds : 1;
  return Math.min(given, LONGEST_LIMIT_SECONDS) * 1000;
}

/** What Telegram says beside the code. */
export interface FailureParameters {
  retry_after?: number | undefined;
  migrate_to_chat_id?: number | undefined;
}

/** What Telegram's own error codes mean. */
export function toFailure(code: number, parameters: FailureParameters = {}): Failure {
  const { retry_after, migrate_to_chat_id: chat } = parameters;
  if (code === 429) return { type: 'limited', afterMs: toPauseMs(retry_after) };
  if (code === 400 && chat !== undefined) return { type: 'moved', chat };
  if (code === 409) return { type: 'conflict' };
  if (code === 401 || code === 404) return { type: 'unauthorised' };
  return code >= 500 ? { type: 'lost' } : { type: 'refused', code };
}
