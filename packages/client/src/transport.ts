// One HTTP exchange with the hub: sends, decodes the answer, and says whose fault a failure is.
import {
  ATTACHMENT_HEADER,
  type AttachmentFile,
  attachmentSchema,
  errorBodySchema,
  humanRequestSchema,
  NodError,
} from '@nod/protocol';
import type { z } from 'zod';
import type { ClientPorts } from './client-ports.ts';
import { AlreadySettledError, ConnectionError, UnexpectedAnswerError } from './errors.ts';
import type { OpenedStream } from './event-stream.ts';
import { withoutUndecodable } from './undecodable-items.ts';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  file?: GivenFile | undefined;
  signal?: AbortSignal | undefined;
  /** A status that is no success and yet carries an answer. */
  answeredBy?: number | undefined;
}

/** The bytes of a file, and what they are. */
export interface GivenFile {
  bytes: Blob | Uint8Array<ArrayBuffer>;
  mediaType: string;
}

/** Every method throws NodError, ConnectionError or UnexpectedAnswerError, or the signal's reason when aborted. */
export interface Transport {
  /** Sends the call and decodes its answer; items of it that cannot be decoded are left out. */
  fetchJson<S extends z.ZodType>(call: Call, schema: S): Promise<z.output<S>>;
  /** Sends a call that has no answer but success. */
  fetchNothing(call: Call): Promise<void>;
  /** Reads a file as a whole. */
  fetchFile(call: Call): Promise<AttachmentFile>;
  /** Opens a stream; its body is the caller's to read. */
  fetchStream(call: Call): Promise<OpenedStream>;
}

export interface TransportOptions {
  /** Where the hub is, without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  fetch: ClientPorts['fetch'];
  /** A function: looked up for every call. */
  token?: string | (() => string | null) | undefined;
  /** The key of a browser's session, looked up for every call; its cookie travels by itself. */
  sessionKey?: () => string | null;
}

export function createTransport(options: TransportOptions): Transport {
  async function send(call: Call): Promise<Response> {
    const response = await untilBroken(call, () =>
      options.fetch(toUrl(options, call), toInit(options, call)),
    );
    if (response.ok || response.status === call.answeredBy) return response;
    throw toFailure(response.status, await readText(call, response));
  }

  return {
    async fetchJson(call, schema) {
      const response = await send(call);
      const answer = parseJson(await readText(call, response));
      const decoded = schema.safeParse(answer);
      if (decoded.success) return decoded.data;
      const rest = schema.safeParse(withoutUndecodable(answer, decoded.error.issues));
      if (rest.success) return rest.data;
      throw new UnexpectedAnswerError(`${call.method} ${call.path} was answered with something else`);
    },
    async fetchNothing(call) {
      await readText(call, await send(call));
    },
    async fetchFile(call) {
      const response = await send(call);
      const attachment = attachmentSchema.safeParse(parseJson(response.headers.get(ATTACHMENT_HEADER) ?? ''));
      const bytes = new Uint8Array(await untilBroken(call, () => response.arrayBuffer()));
      if (attachment.success) return { attachment: attachment.data, bytes };
      throw new UnexpectedAnswerError(`${call.method} ${call.path} was answered without saying what it is`);
    },
    async fetchStream(call) {
      const response = await send(call);
      return { logId: response.headers.get('x-nod-log'), body: requireBody(call, response) };
    },
  };
}

function toUrl({ baseUrl }: TransportOptions, { path, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${baseUrl}${path}?${search}` : `${baseUrl}${path}`;
}

function toInit({ token, sessionKey }: TransportOptions, call: Call): RequestInit {
  const headers: Record<string, string> = {};
  const bearer = typeof token === 'function' ? token() : token;
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  const key = sessionKey?.();
  if (key) headers['x-nod-key'] = key;
  const init: RequestInit = { method: call.method, headers };
  if (call.signal) init.signal = call.signal;
  if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(call.body);
  }
  if (call.file) {
    headers['content-type'] = call.file.mediaType;
    init.body = call.file.bytes;
  }
  return init;
}

function requireBody({ method, path }: Call, { body }: Response): ReadableStream<Uint8Array> {
  if (body) return body;
  throw new UnexpectedAnswerError(`${method} ${path} was answered without a stream`);
}

function readText(call: Call, response: Response): Promise<string> {
  return untilBroken(call, () => response.text());
}

async function untilBroken<T>({ signal }: Call, exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError('the hub could not be reached', { cause });
  }
}

function toFailure(status: number, text: string): Error {
  const answer = parseJson(text);
  const refusal = errorBodySchema.safeParse(answer);
  if (refusal.success) return toRefusal(refusal.data.error, answer);
  if (status >= 500) return new ConnectionError(`no hub behind this address, status ${status}`);
  return new UnexpectedAnswerError(`this is not the answer of a hub, status ${status}`);
}

function toRefusal({ code, message }: Pick<NodError, 'code' | 'message'>, answer: unknown): NodError {
  const settled = errorBodySchema.extend({ request: humanRequestSchema }).safeParse(answer);
  return settled.success && code === 'already_settled'
    ? new AlreadySettledError(message, settled.data.request)
    : new NodError(code, message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
