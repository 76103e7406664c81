// One connection of server-sent events, from its opening to its end. Reconnecting is followStream's business.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ClientPorts } from './client-ports.ts';
import { ConnectionError } from './errors.ts';

/** The hub sends at least a comment every 15 seconds; after this long without a byte the connection is dead. */
const SILENCE_MS = 40_000;

export interface OpenedStream {
  /** Names the log whose positions the stream tells; null when the other end does not say. */
  logId: string | null;
  body: ReadableStream<Uint8Array>;
}

export interface EventStreamConnection {
  ports: ClientPorts;
  connect: (signal: AbortSignal) => Promise<OpenedStream>;
  /** What it throws ends the connection. */
  onOpen: (logId: string | null) => void;
  signal: AbortSignal;
}

/**
 * The frames of one connection, in order.
 * Contract: ends only by throwing: a ConnectionError when the connection breaks, ends or falls silent, what
 * `connect` throws, or the signal's reason.
 */
export async function* readEventStream(
  connection: EventStreamConnection,
): AsyncGenerator<EventSourceMessage, never> {
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

function watchSilence({ ports, signal }: EventStreamConnection): SilenceWatch {
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
