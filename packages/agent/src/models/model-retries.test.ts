import {
  createFakeClock,
  createGate,
  createScriptedModel,
  type ScriptedEvents,
  toFailureEvent,
} from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Model, ModelEvent, ModelFailureKind } from './model.ts';
import { LONGEST_WAIT_MS, MAX_RETRIES, type ModelRetry, withRetries } from './model-retries.ts';

const RETRYABLE = ['unreachable', 'rate-limited', 'overloaded', 'broken-stream', 'timeout'] as const;
const OTHERS = ['unauthorized', 'bad-request'] as const;
const HELLO: ModelEvent = { type: 'text-delta', text: 'hello' };
const DONE: ModelEvent = { type: 'finish', reason: 'stop', use: null };
const OVERLOADED = toFailureEvent('overloaded', 'Overloaded', { status: 529 });

interface Played {
  events: ModelEvent[];
  retries: ModelRetry[];
  waitedMs: number;
}

/** Streams to the end, letting time pass whenever the model waits. */
async function play(model: Model, fallback?: Model, random = () => 0.5): Promise<Played> {
  const time = createFakeClock();
  const start = time.clock();
  const retries: ModelRetry[] = [];
  const retrying = withRetries(model, {
    ...time,
    ...(fallback && { fallback }),
    random,
    onRetry: (retry) => retries.push(retry),
  });
  const events: ModelEvent[] = [];
  const ended = collect(retrying, events);
  let hasEnded = false;
  ended.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) await time.advance(1);
  await ended;
  return { events, retries, waitedMs: time.clock() - start };
}

async function collect(
  model: Model,
  events: ModelEvent[],
  signal = new AbortController().signal,
): Promise<void> {
  for await (const event of model.stream({ messages: [], signal })) events.push(event);
}

describe('withRetries', () => {
  test('AC-8.1 an answer at the first attempt passes unchanged', async () => {
    const { events, retries } = await play(createScriptedModel([[HELLO, DONE]]));
    expect(events).toEqual([HELLO, DONE]);
    expect(retries).toEqual([]);
  });

  test('AC-8.1 the waits double, within the jitter, and end after 3 retries with the provider’s own error', async () => {
    const model = createScriptedModel([[OVERLOADED], [OVERLOADED], [OVERLOADED], [OVERLOADED], [HELLO]]);
    const { events, retries } = await play(model);
    expect(retries.map((retry) => retry.waitMs)).toEqual([375, 750, 1500]);
    expect(events).toEqual([OVERLOADED]);
  });

  test('F-39 AC-8.1 a silent model is asked once more, then the fallback', async () => {
    const silent = toFailureEvent('timeout', 'no answer for 60 s');
    const first = createScriptedModel([[silent], [silent], [HELLO, DONE]]);
    const fallback = createScriptedModel([[HELLO, DONE]]);
    const { events } = await play(first, fallback);
    expect(first.requests).toHaveLength(2);
    expect(fallback.requests).toHaveLength(1);
    expect(events).toEqual([HELLO, DONE]);
  });

  test('AC-8.1 a rate-limited model is asked again no sooner than it said', async () => {
    const limited = toFailureEvent('rate-limited', 'Slow down', { status: 429, retryAfterMs: 7000 });
    const { events, retries } = await play(createScriptedModel([[limited], [HELLO, DONE]]));
    expect(retries.map((retry) => retry.waitMs)).toEqual([7000]);
    expect(events).toEqual([HELLO, DONE]);
  });

  test('AC-8.1 a pause longer than the longest wait goes to the fallback at once', async () => {
    const limited = toFailureEvent('rate-limited', 'Come back later', { retryAfterMs: LONGEST_WAIT_MS + 1 });
    const first = createScriptedModel([[limited], [HELLO]]);
    const { events, waitedMs } = await play(first, createScriptedModel([[HELLO, DONE]]));
    expect(first.requests).toHaveLength(1);
    expect(waitedMs).toBeLessThan(10);
    expect(events).toEqual([HELLO, DONE]);
  });

  test('AC-8.1 what a model was not shown is no answer yet: it is asked again', async () => {
    const unseen: ModelEvent = { type: 'files-unseen', files: [{ name: 'a.pdf', why: 'kind' }] };
    const { events } = await play(
      createScriptedModel([
        [unseen, OVERLOADED],
        [unseen, HELLO, DONE],
      ]),
    );
    expect(events).toEqual([unseen, unseen, HELLO, DONE]);
  });

  test('AC-8.1 when the fallback fails too, both providers’ words are told', async () => {
    const first = createScriptedModel([[toFailureEvent('unauthorized', 'Bad key', { status: 401 })]]);
    const fallback = createScriptedModel([[toFailureEvent('bad-request', 'No such model')]], 'ollama:tiny');
    const { events, retries } = await play(first, fallback);
    expect(retries).toMatchObject([{ failedModel: 'scripted:model', nextModel: 'ollama:tiny', waitMs: 0 }]);
    expect(events).toEqual([
      toFailureEvent('unauthorized', 'Bad key (fallback ollama:tiny: No such model)', { status: 401 }),
    ]);
  });

  test('AC-8.1 a stream that breaks after text keeps the text and is not tried again', async () => {
    const broken = toFailureEvent('broken-stream', 'terminated');
    const first = createScriptedModel([[HELLO, broken], [HELLO]]);
    const fallback = createScriptedModel([[HELLO]]);
    const { events } = await play(first, fallback);
    expect(events).toEqual([HELLO, broken]);
    expect([first.requests.length, fallback.requests.length]).toEqual([1, 0]);
  });

  test('AC-8.1 a fallback that breaks after text keeps the text and its own failure', async () => {
    const broken = toFailureEvent('broken-stream', 'terminated');
    const { events } = await play(
      createScriptedModel([[toFailureEvent('unauthorized', 'Bad key')]]),
      createScriptedModel([[HELLO, broken]]),
    );
    expect(events).toEqual([HELLO, broken]);
  });

  test('AC-8.2 an abort ends the waiting at once and leaves no timer', async () => {
    const time = createFakeClock();
    const waiting = Promise.withResolvers<void>();
    const model = createScriptedModel([[OVERLOADED], [HELLO]]);
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const retrying = withRetries(model, { ...time, random: () => 0.5, onRetry: () => waiting.resolve() });
    const ended = collect(retrying, events, controller.signal);
    await waiting.promise;
    controller.abort();
    await ended;
    expect(events).toEqual([toFailureEvent('aborted', 'Stopped.')]);
    expect(model.requests).toHaveLength(1);
    expect(time.pendingTimers()).toBe(0);
  });

  test('AC-8.2 an abort just as the wait begins is not waited for either', async () => {
    const time = createFakeClock();
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const model = createScriptedModel([[OVERLOADED], [HELLO]]);
    const retrying = withRetries(model, { ...time, random: () => 0, onRetry: () => controller.abort() });
    await collect(retrying, events, controller.signal);
    expect(events).toEqual([toFailureEvent('aborted', 'Stopped.')]);
  });

  test('AC-8.2 an aborted attempt asks neither again nor the fallback', async () => {
    const gate = createGate();
    const first = createScriptedModel([[{ type: 'gate', gate }], [HELLO]]);
    const fallback = createScriptedModel([[HELLO]]);
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const retrying = withRetries(first, { ...createFakeClock(), fallback, random: () => 0 });
    const ended = collect(retrying, events, controller.signal);
    await gate.reached;
    controller.abort();
    await ended;
    expect(events).toEqual([toFailureEvent('aborted', 'Stopped.')]);
    expect([first.requests.length, fallback.requests.length]).toEqual([1, 0]);
  });
});

interface Attempt {
  kind: ModelFailureKind | null;
  texts: string[];
  retryAfterMs: number | null;
}

const anAttempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constantFrom(...RETRYABLE, ...RETRYABLE, ...OTHERS, null),
  texts: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    fc.array(fc.string(), { maxLength: 3 }),
  ),
  retryAfterMs: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2 * LONGEST_WAIT_MS })),
});

/** Every text carries the attempt it belongs to, so that one emitted twice would show. */
function toTurn({ kind, texts, retryAfterMs }: Attempt, label: string): ScriptedEvents {
  const deltas = texts.map(
    (text, index): ModelEvent => ({ type: 'text-delta', text: `${label}/${index} ${text}` }),
  );
  return [...deltas, kind === null ? DONE : toFailureEvent(kind, label, { retryAfterMs })];
}

/** Random, but never waited for: each wait ends as soon as it begins, and is added up. */
async function playAtOnce(attempts: Attempt[], last: Attempt | null, random: () => number) {
  const first = createScriptedModel(attempts.map((attempt, index) => toTurn(attempt, `first ${index}`)));
  const fallback = last && createScriptedModel([toTurn(last, 'fallback')], 'scripted:fallback');
  const waits: number[] = [];
  const model = withRetries(first, {
    ...(fallback && { fallback }),
    clock: () => 0,
    timer(time, callback) {
      waits.push(time);
      queueMicrotask(callback);
      return () => {};
    },
    random,
  });
  const events: ModelEvent[] = [];
  await collect(model, events);
  return {
    events,
    waits,
    firstAttempts: first.requests.length,
    fallbackAttempts: fallback?.requests.length ?? 0,
  };
}

const aRun = fc.tuple(
  fc.array(anAttempt, { minLength: MAX_RETRIES + 3, maxLength: MAX_RETRIES + 3 }),
  fc.option(anAttempt),
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
);

describe('withRetries, for any sequence of outcomes', () => {
  test('AC-8.1 at most 4 attempts on the first model, then at most one on the fallback', async () => {
    await fc.assert(
      fc.asyncProperty(aRun, async ([attempts, last, chance]) => {
        const { firstAttempts, fallbackAttempts } = await playAtOnce(attempts, last, () => chance);
        expect(firstAttempts).toBeGreaterThanOrEqual(1);
        expect(firstAttempts).toBeLessThanOrEqual(MAX_RETRIES + 1);
        expect(fallbackAttempts).toBeLessThanOrEqual(1);
        const decisive = attempts[firstAttempts - 1];
        const wasSilentFailure = decisive?.kind !== null && decisive?.texts.length === 0;
        expect(fallbackAttempts).toBe(wasSilentFailure && last ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });

  test('AC-8.1 one attempt alone is heard, once and in order, and one last event ends it', async () => {
    await fc.assert(
      fc.asyncProperty(aRun, async ([attempts, last, chance]) => {
        const { events, firstAttempts, fallbackAttempts } = await playAtOnce(attempts, last, () => chance);
        const isFallback = fallbackAttempts === 1;
        const heard = isFallback ? last : attempts[firstAttempts - 1];
        const label = isFallback ? 'fallback' : `first ${firstAttempts - 1}`;
        expect(events.slice(0, -1)).toEqual(heard ? toTurn(heard, label).slice(0, -1) : []);
        expect(events.at(-1)?.type).toBe(heard?.kind === null ? 'finish' : 'failure');
      }),
      { numRuns: 300 },
    );
  });

  test('AC-8.1 every wait has its bounds: the back-off with jitter, or what the provider asked for', async () => {
    await fc.assert(
      fc.asyncProperty(aRun, async ([attempts, last, chance]) => {
        const { waits, firstAttempts } = await playAtOnce(attempts, last, () => chance);
        expect(waits).toHaveLength(firstAttempts - 1);
        waits.forEach((wait, index) => {
          const asked = attempts[index]?.retryAfterMs ?? 0;
          expect(wait).toBeGreaterThanOrEqual(Math.max(asked, 250 * 2 ** index));
          expect(wait).toBeLessThanOrEqual(Math.max(asked, 500 * 2 ** index));
        });
        expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(MAX_RETRIES * LONGEST_WAIT_MS);
      }),
      { numRuns: 300 },
    );
  });
});
