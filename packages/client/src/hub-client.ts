// The hub's HTTP API as typed methods, one per endpoint, made from the protocol's table. It keeps no state and retries
// nothing but streams.
import {
  type AttachmentFile,
  ENDPOINTS,
  type Endpoint,
  type Endpoints,
  type HumanRequest,
  type ReceivedMessage,
  receivedMessageSchema,
  type TerminalScreen,
  terminalScreenSchema,
  UNKNOWN_TYPE,
} from '@nod/protocol';
import type { z } from 'zod';
import type { ClientPorts } from './client-ports.ts';
import { decodeFrame, followStream, type OpenedStream } from './event-stream.ts';
import { createTransport, type GivenFile, type Transport, type TransportOptions } from './transport.ts';

/** `token` is for programs and the command line, `sessionKey` for a browser that was let in. */
export type HubClientOptions = TransportOptions & ClientPorts;

/** One argument for each parameter of the path, in their order. */
type PathArguments<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [part: string, ...PathArguments<Rest>]
  : [];

/** The body or the query. */
type Input<E> = E extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : E extends { query: infer S extends z.ZodType }
    ? z.input<S>
    : unknown;

/** What an endpoint takes beside its path; the signal ends the call early. */
type Given<E> = Input<E> &
  (E extends { bytes: object } ? GivenFile : unknown) & {
    signal?: AbortSignal | undefined;
  };

type Arguments<E extends Endpoint> =
  object extends Given<E>
    ? [...PathArguments<E['path']>, given?: Given<E>]
    : [...PathArguments<E['path']>, given: Given<E>];

type Result<R> = R extends { schema: infer S extends z.ZodType }
  ? R extends { field: infer F extends keyof z.output<S> }
    ? z.output<S>[F]
    : z.output<S>
  : R extends { isFile: true }
    ? AttachmentFile
    : R extends { mediaTypes: readonly string[] }
      ? OpenedStream
      : Awaited<ReturnType<Transport['fetchNothing']>>;

/** What to look for in the audit; times are milliseconds since 1970. */
export type AuditFilter = Omit<Input<Endpoints['audit']>, 'before' | 'limit'>;

type Methods = {
  [N in keyof Endpoints]: (...args: Arguments<Endpoints[N]>) => Promise<Result<Endpoints[N]['response']>>;
};

/**
 * Every method rejects with a NodError (the hub refused, by code), a ConnectionError (it was not reached) or an
 * UnexpectedAnswerError (that was no hub), and with the signal's reason when it aborts. `answer` rejects with an
 * AlreadySettledError when someone else was first.
 */
export interface HubClient extends Methods {
  readonly ports: ClientPorts;
  /** All of them, oldest first. */
  openRequests(): Promise<HumanRequest[]>;
  /**
   * Each unacknowledged message once, then new ones as they arrive; reconnects by itself.
   * Ends when the signal aborts; throws NodError when the hub refuses.
   */
  followInbox(name: string, signal: AbortSignal): AsyncGenerator<ReceivedMessage, void>;
  /** The screen of the agent's terminal, and again whenever it has changed; the same contract. */
  followTerminal(name: string, signal: AbortSignal): AsyncGenerator<TerminalScreen, void>;
}

export function createHubClient(options: HubClientOptions): HubClient {
  const ports: ClientPorts = { fetch: options.fetch, timer: options.timer, random: options.random };
  const methods = createMethods(createTransport(options));
  return {
    ...methods,
    ports,
    async openRequests() {
      const requests: HumanRequest[] = [];
      let after: string | null | undefined;
      do {
        const page = await methods.requests(after ? { after } : {});
        requests.push(...page.requests);
        after = page.next;
      } while (after);
      return requests;
    },
    followInbox: (name, signal) => followInbox(ports, methods, name, signal),
    followTerminal: (name, signal) => followTerminal(ports, methods, name, signal),
  };
}

/**
 * Every connection starts with what is not acknowledged; what cannot be decoded is passed over; what was already yielded
 * here is dropped. In another log positions begin anew. Acknowledging is the reader's business.
 */
async function* followInbox(
  ports: ClientPorts,
  { openInbox }: Pick<Methods, 'openInbox'>,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<ReceivedMessage, void> {
  let last = 0;
  let followed: string | null = null;
  const onOpen = (logId: string | null) => {
    if (logId !== followed) last = 0;
    followed = logId;
  };
  const connect = (signal: AbortSignal) => openInbox(name, { signal });
  for await (const frame of followStream({ ports, signal, connect, onOpen })) {
    const message = decodeFrame(frame, receivedMessageSchema);
    if (!message || message.position <= last) continue;
    last = message.position;
    yield message;
  }
}

async function* followTerminal(
  ports: ClientPorts,
  { openTerminal }: Pick<Methods, 'openTerminal'>,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<TerminalScreen, void> {
  const connect = (signal: AbortSignal) => openTerminal(name, { signal });
  for await (const frame of followStream({ ports, signal, connect, onOpen: () => {} })) {
    const screen = decodeFrame(frame, terminalScreenSchema);
    if (screen) yield screen;
  }
}

/** What they take and resolve to is said by the types, which follow from the same table. */
function createMethods(transport: Transport): Methods {
  const entries = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => [
    name,
    (...args: unknown[]) => callEndpoint(transport, endpoint, args),
  ]);
  return Object.fromEntries(entries) as Methods;
}

async function callEndpoint(transport: Transport, endpoint: Endpoint, args: unknown[]): Promise<unknown> {
  const parts = [...args];
  // Escaped, so that a hostile name stays one segment.
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(parts.shift())));
  const { signal, bytes, mediaType, ...input } = (parts[0] ?? {}) as {
    signal?: AbortSignal;
  } & Partial<GivenFile>;
  const { method, response } = endpoint;
  const call = {
    method,
    path,
    signal,
    answeredBy: response.alsoAt,
    file: endpoint.bytes && bytes && { bytes, mediaType: mediaType ?? UNKNOWN_TYPE },
    [endpoint.body ? 'body' : 'query']: input,
  };
  if (response.isFile) return transport.fetchFile(call);
  if (response.mediaTypes) return transport.fetchStream(call);
  if (!response.schema) return transport.fetchNothing(call);
  const answer = await transport.fetchJson(call, response.schema);
  return response.field === undefined ? answer : (answer as Record<string, unknown>)[response.field];
}
