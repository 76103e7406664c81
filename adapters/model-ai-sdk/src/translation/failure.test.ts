import { describe, expect, test } from 'vitest';
import { type FailureContext, StreamInterrupted, toFailure } from './failure.ts';

const NOW = Date.UTC(2026, 0, 1);
const REQUEST: FailureContext = { phase: 'request', apiKey: 'secret-key', now: NOW };
const ANSWER: FailureContext = { ...REQUEST, phase: 'answer' };

describe('toFailure', () => {
  test('AC-8.1 an account without credit is no matter of waiting', () => {
    const data = { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } };
    const failure = toFailure({ message: 'You exceeded your quota', statusCode: 429, data }, REQUEST);
    expect(failure).toMatchObject({ kind: 'unauthorized', status: 429 });
  });

  test.each([
    [{ 'retry-after': '2.5' }, 2500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after-ms': '120', 'retry-after': '9' }, 120],
    [{}, null],
  ])('AC-8.1 the headers %j ask to wait %s ms', (responseHeaders, expected) => {
    expect(toFailure({ statusCode: 429, responseHeaders }, REQUEST).retryAfterMs).toBe(expected);
  });

  test('AC-8.1 a wait that Google tells in the body is heard', () => {
    const responseBody = '{"error":{"details":[{"@type":"RetryInfo","retryDelay":"34.2s"}]}}';
    expect(toFailure({ statusCode: 429, responseBody }, REQUEST).retryAfterMs).toBe(34_200);
  });

  test.each([
    ['{"error":{"message":"nested"}}', 'nested'],
    ['{"message":"flat"}', 'flat'],
    ['{"detail":"detailed"}', 'detailed'],
    ['<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
    ['{"strange":1}', '{"strange":1}'],
    ['', 'status text'],
  ])('the body %j says %j', (responseBody, message) => {
    expect(toFailure({ message: 'status text', statusCode: 502, responseBody }, REQUEST).message).toBe(
      message,
    );
  });

  test('a refusal that says nothing names its status', () => {
    expect(toFailure({ statusCode: 503 }, REQUEST).message).toBe('HTTP status 503');
  });

  test('a refused connection names the server and the cause', () => {
    const cause = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('Cannot connect to API: ', { cause }), {
      url: 'http://localhost:11434/v1/chat',
    });
    expect(toFailure(error, REQUEST)).toEqual({
      kind: 'unreachable',
      message: 'no connection to http://localhost:11434: ECONNREFUSED',
      status: null,
      retryAfterMs: null,
    });
  });

  test('a connection lost without an address is told all the same', () => {
    const error = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    expect(toFailure(error, REQUEST).message).toBe('no connection to the model: reset');
  });

  test.each(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])('%s is a timeout', (code) => {
    const error = new Error('fetch failed', { cause: Object.assign(new Error('Timeout'), { code }) });
    expect(toFailure(error, REQUEST).kind).toBe('timeout');
  });

  test('status 408 is a timeout', () => {
    expect(toFailure({ statusCode: 408 }, REQUEST).kind).toBe('timeout');
  });

  test('a connection that broke says why', () => {
    const cause = new TypeError('terminated', { cause: new Error('other side closed') });
    const error = Object.assign(new Error('Failed to process successful response', { cause }), {
      statusCode: 200,
    });
    expect(toFailure(error, ANSWER)).toMatchObject({
      kind: 'broken-stream',
      message: 'the connection broke: other side closed',
      status: null,
    });
  });

  test.each([
    [{ type: 'rate_limit_error', message: 'slow' }, 'rate-limited'],
    [{ type: 'overloaded_error', message: 'busy' }, 'overloaded'],
    [{ code: 429, message: 'slow' }, 'rate-limited'],
    [{ message: 'strange' }, 'broken-stream'],
    ['only words', 'broken-stream'],
    [undefined, 'broken-stream'],
  ])('the error %j inside an answer is %s', (error, kind) => {
    expect(toFailure(error, ANSWER).kind).toBe(kind);
  });

  test('a request that cannot even be made is a bad request', () => {
    expect(toFailure(new TypeError('Failed to parse URL'), REQUEST)).toMatchObject({
      kind: 'bad-request',
      message: 'Failed to parse URL',
    });
  });

  test('SEC-6 the key is taken out and a long message is cut', () => {
    const { message } = toFailure(new Error(`secret-key ${'x'.repeat(5000)}`), REQUEST);
    expect(message.startsWith('[secret] x')).toBe(true);
    expect(message).toHaveLength(1000);
  });

  test('a failure that is known already passes', () => {
    const failure = { kind: 'aborted', message: 'Stopped.', status: null, retryAfterMs: null } as const;
    expect(toFailure(new StreamInterrupted(failure), REQUEST)).toBe(failure);
  });

  test('causes that go in circles end', () => {
    const error = new Error('round');
    error.cause = error;
    expect(toFailure(error, ANSWER)).toMatchObject({ kind: 'broken-stream', message: 'round' });
  });
});
