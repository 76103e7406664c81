// A model that tries again, then asks another model, then says what went wrong. It keeps no state between streams.
import type {
  Clock,
  Model,
  ModelEvent,
  ModelFailure,
  ModelFailureKind,
  ModelRequest,
  Random,
  Timer,
} from './model.ts';

export const MAX_RETRIES = 3;
/** A model that was silent for the whole of its time is asked once more, not three times: the person waits. */
export const MAX_RETRIES_OF_SILENCE = 1;
const FIRST_WAIT_MS = 500;
/** A provider that asks for a longer pause is not waited for. */
export const LONGEST_WAIT_MS = 30_000;

/** Where waiting helps. The others need another model or the person. */
const RETRYABLE: ReadonlySet<ModelFailureKind> = new Set<ModelFailureKind>([
  'unreachable',
  'rate-limited',
  'overloaded',
  'broken-stream',
  'timeout',
]);

/** An attempt has failed and another one follows. */
export interface ModelRetry {
  failedModel: string;
  failure: ModelFailure;
  nextModel: string;
  waitMs: number;
}

export interface RetryOptions {
  /** Asked once, without a wait, when the first model has failed for good. */
  fallback?: Model;
  clock: Clock;
  timer: Timer;
  random: Random;
  onRetry?: (retry: ModelRetry) => void;
}

/**
 * Contract: at most 3 retries of `model`, of which 1 after a timeout, then one attempt of `fallback`, then the first model's failure.
 * Once anything was emitted there is no other attempt: the failure follows what was emitted.
 * An abort ends the waiting at once, as the failure `aborted`.
 */
export function withRetries(model: Model, options: RetryOptions): Model {
  return { name: model.name, stream: (request) => streamWithRetries(model, request, options) };
}

async function* streamWithRetries(
  model: Model,
  request: ModelRequest,
  options: RetryOptions,
): AsyncGenerator<ModelEvent> {
  let silences = 0;
  for (let retry = 0; ; retry += 1) {
    const ended = yield* attempt(model, request);
    if (ended === null) return;
    if (ended.isFinal) return yield toEvent(ended.failure);
    if (ended.failure.kind === 'timeout') silences += 1;
    const isGivenUp = silences > MAX_RETRIES_OF_SILENCE;
    const waitMs = isGivenUp ? null : evaluateWait(ended.failure, retry, options.random);
    if (waitMs === null) return yield* streamFallback(model, ended.failure, request, options);
    options.onRetry?.({ failedModel: model.name, failure: ended.failure, nextModel: model.name, waitMs });
    await wait(waitMs, request.signal, options);
    if (request.signal.aborted) return yield toEvent(ABORTED);
  }
}

async function* streamFallback(
  model: Model,
  failure: ModelFailure,
  request: ModelRequest,
  { fallback, onRetry }: RetryOptions,
): AsyncGenerator<ModelEvent> {
  if (fallback === undefined) return yield toEvent(failure);
  onRetry?.({ failedModel: model.name, failure, nextModel: fallback.name, waitMs: 0 });
  const ended = yield* attempt(fallback, request);
  if (ended === null) return;
  yield toEvent(ended.isFinal ? ended.failure : toCommonFailure(failure, fallback.name, ended.failure));
}

interface FailedAttempt {
  failure: ModelFailure;
  /** No other attempt may follow. */
  isFinal: boolean;
}

/** Passes one attempt's events on, all but the failure; null when it finished. */
async function* attempt(
  model: Model,
  request: ModelRequest,
): AsyncGenerator<ModelEvent, FailedAttempt | null> {
  let hasEmitted = false;
  for await (const event of model.stream(request)) {
    if (event.type === 'failure') {
      return { failure: event.failure, isFinal: hasEmitted || event.failure.kind === 'aborted' };
    }
    // What could not be shown is known before the first piece of an answer, and told again with the next attempt.
    hasEmitted ||= event.type !== 'files-unseen';
    yield event;
  }
  return null;
}

/** How long to wait before the next retry; null when there is none. */
function evaluateWait(failure: ModelFailure, retry: number, random: Random): number | null {
  const asked = failure.retryAfterMs ?? 0;
  if (retry >= MAX_RETRIES || !RETRYABLE.has(failure.kind) || asked > LONGEST_WAIT_MS) return null;
  const backOff = FIRST_WAIT_MS * 2 ** retry;
  return Math.max(asked, backOff / 2 + (random() * backOff) / 2);
}

function wait(ms: number, signal: AbortSignal, { clock, timer }: RetryOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  const cancel = timer(clock() + ms, resolve);
  const onAbort = () => resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  return promise.finally(() => {
    cancel();
    signal.removeEventListener('abort', onAbort);
  });
}

const ABORTED: ModelFailure = { kind: 'aborted', message: 'Stopped.', status: null, retryAfterMs: null };

function toEvent(failure: ModelFailure): ModelEvent {
  return { type: 'failure', failure };
}

function toCommonFailure(first: ModelFailure, fallbackName: string, second: ModelFailure): ModelFailure {
  return { ...first, message: `${first.message} (fallback ${fallbackName}: ${second.message})` };
}
