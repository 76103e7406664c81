// The Bot API over HTTP, by grammY's client: addresses, uploads and answers are its own; how a call failed is told here.
import { Api, GrammyError, HttpError, InputFile } from 'grammy';
import { type BotApi, BotApiError, type Failure, type Parameters, toFailure, Upload } from './bot-api.ts';
import { createRedaction, type Redact } from './redaction.ts';

export interface GrammyOptions {
  token: string;
  /** Of a Bot API server of one's own; without a slash at the end. */
  apiRoot?: string | undefined;
}

/** No call takes longer: a poll waits 50 seconds at most. */
const TIMEOUT_SECONDS = 90;
const DEFAULT_ROOT = 'https://api.telegram.org';
/** As many bytes as Telegram hands out. */
const MAX_DOWNLOAD = 20 * 1024 * 1024;
const DOWNLOAD_MS = 600_000;
/** A hundred updates are far less. */
const MAX_ANSWER = 16 * 1024 * 1024;
/** Whoever answers under the address cannot send the hub elsewhere, nor fill its memory. */
const OWN_ANSWERS = { redirect: 'error', size: MAX_ANSWER } as const;

type Call = (...given: (Parameters | AbortSignal | undefined)[]) => Promise<unknown>;
/** grammY gives these their parameters, none, itself. */
const BARE = new Set(['getMe']);

export function createGrammyApi({ token, apiRoot = DEFAULT_ROOT }: GrammyOptions): BotApi {
  const redact = createRedaction(token);
  const api = new Api(token, {
    apiRoot,
    timeoutSeconds: TIMEOUT_SECONDS,
    baseFetchConfig: OWN_ANSWERS,
  });
  const raw = api.raw as unknown as Record<string, Call>;

  return {
    async call(method, parameters, signal) {
      try {
        return await (BARE.has(method)
          ? raw[method]?.(signal)
          : raw[method]?.(toUploads(parameters), signal));
      } catch (error) {
        throw toError(error, redact);
      }
    },
    async download(path, signal) {
      try {
        return await read(`${apiRoot}/file/bot${token}/${toSafePath(path)}`, signal);
      } catch (error) {
        throw toError(error, redact);
      }
    },
  };
}

function toUploads(parameters: Parameters): Parameters {
  const entries = Object.entries(parameters).map(([key, value]) => [
    key,
    value instanceof Upload ? new InputFile(value.bytes, value.name) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Below the place where files are, and nothing but a path. */
function toSafePath(path: string): string {
  const names = path.split('/');
  if (names.some((name) => name === '..' || name === '.'))
    throw new BotApiError({ type: 'refused', code: 400 }, 'the file: no path');
  return names.map(encodeURIComponent).join('/');
}

async function read(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const signals = [AbortSignal.timeout(DOWNLOAD_MS), ...(signal ? [signal] : [])];
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.any(signals) });
  if (!response.ok) throw new BotApiError(toFailure(response.status), `the file: ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_DOWNLOAD) throw new BotApiError({ type: 'refused', code: 413 }, 'the file is too big');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Without a cause: those of a client hold addresses with the token in them. */
function toError(error: unknown, redact: Redact): BotApiError {
  if (error instanceof BotApiError) return new BotApiError(error.failure, redact(error.message));
  if (error instanceof GrammyError) {
    const { error_code, parameters, description } = error;
    // Something between here and Telegram answered in its own words.
    if (!Number.isInteger(error_code) || typeof description !== 'string')
      return new BotApiError({ type: 'lost' }, 'no answer of the Bot API');
    return new BotApiError(toFailure(error_code, parameters), redact(description));
  }
  const cause = error instanceof HttpError ? error.error : error;
  return new BotApiError(toNetworkFailure(cause), redact(toReason(cause)));
}

/** Before a connection is there, nothing has been said. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function toNetworkFailure(error: unknown): Failure {
  const code = toCode(error);
  return { type: code !== undefined && UNCONNECTED.has(code) ? 'unreachable' : 'lost' };
}

function toCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? toCode(error.cause) : undefined;
}

function toReason(error: unknown): string {
  return toCode(error) ?? (error instanceof Error ? error.message : String(error));
}
