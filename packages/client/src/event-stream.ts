// A stream of server-sent events that reconnects by itself. What a frame means is the caller's business.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { backOff } from './back-off.ts';
import type { ClientPorts } from './client-ports.ts';
import { ConnectionError, isTransient } from './errors.ts';

/** The hub sends at least a comment every 15 seconds; after this long without a byte the connection is dead. */
const SILENCE_MS = 40_000;

export interface OpenedStream {
  /** Names the log whose positions the stream tells; null when the other end does not say. */
  logId: string | null;
  body: ReadableStream<Uint8Array>;
}

export interface EventStreamOptions {
  ports: ClientPorts;
  connect: (signal: AbortSignal) => Promise<OpenedStream>;
  /** What it throws ends the stream. */
  onOpen: (logId: string | null) => void;
  /** The connection broke; another one will be tried. */
  onBroken?: () => void;
  signal: AbortSignal;
}

/**
 * Frames of one connection after the other, until the signal aborts.
 * Throws what a new attempt cannot mend: a refusal by the hub, or an answer that is not the hub's.
 */
export async function* followStream(options: EventStreamOptions): AsyncGenerator<EventSourceMessage, void> {
  let failures = 0;
  const onOpen = (logId: string | null) => {
    failures = 0;
    options.onOpen(logId);
  };
  while (!options.signal.aborted) {
    try {
      yield* readConnection({ ...options, onOpen });
    } catch (error) {
      if (options.signal.aborted) return;
      if (!isTransient(error)) throw error;
    }
    options.onBroken?.();
    await backOff(options.ports, failures, options.signal);
    failures += 1;
  }
}

/** Null when the frame holds something else: it is passed over, those behind it are not. */
export function decodeFrame<S extends z.ZodType>(frame: EventSourceMessage, schema: S): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(frame.data));
  } catch {
    return null;
  }
}

/**
 * The frames of one connection, in order.
 * Contract: ends only by throwing: a ConnectionError when the connection breaks, ends or falls silent, what
 * `connect` throws, or the signal's reason.
 */
async function* readConnection(connection: EventStreamOptions): AsyncGenerator<EventSourceMessage, never> {
  const watch = watchSilence(connection);
  try {
    const { logId, body } = await connection.connect(watch.signal);
    const reader = body.getReader();
    watch.signal.addEventListener('abort', () => cancelReader(reader), { once: true });
    connection.onOpen(logId);
    for await (const chunk of readChunks(reader, watch)) yield* chunk;
    watch.signal.throwIfAborted();
    throw new ConnectionError('the hub closed the stream');
  } finally {
    watch.end();
  }
}

async function* readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  watch: SilenceWatch,
): AsyncGenerator<EventSourceMessage[], void> {
  let frames: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (frame) => frames.push(frame) });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await readOrBreak(reader, watch.signal);
    if (done) return;
    watch.heard();
    parser.feed(decoder.decode(value, { stream: true }));
    yield frames;
    frames = [];
  }
}

function cancelReader(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  // A stream that is broken already cannot be cancelled; its break is reported by the read that is waiting.
  reader.cancel().catch(() => {});
}

async function readOrBreak(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  try {
    return await reader.read();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ConnectionError('the stream broke', { cause });
  }
}

interface SilenceWatch {
  /** Aborts when the caller's signal does, or on silence. */
  signal: AbortSignal;
  heard: () => void;
  end: () => void;
}

function watchSilence({ ports, signal }: EventStreamOptions): SilenceWatch {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  const start = () =>
    ports.timer(SILENCE_MS, () => controller.abort(new ConnectionError('the hub has fallen silent')));
  let cancel = start();
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    heard: () => {
      cancel();
      cancel = start();
    },
    end: () => {
      cancel();
      signal.removeEventListener('abort', onAbort);
      controller.abort();
    },
  };
}
