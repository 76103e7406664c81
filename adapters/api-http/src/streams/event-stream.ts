// Server-sent events from an async iterable. It reads ahead only as far as the client keeps up.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Log, toFields } from '../exchange/error-response.ts';
import type { LiveConnection } from './live-connections.ts';

const BUFFER_BYTES = 64 * 1024;

/** After so many frames everybody else has a turn: many streams that replay a long log hold up no other request. */
const FRAMES_PER_TURN = 32;

export interface Frame {
  event: string;
  id: number | null;
  data: unknown;
}

export interface EventStreamOptions<T> {
  /** Has to end when the connection's signal aborts. */
  items: AsyncIterable<T>;
  toFrame: (item: T) => Frame;
  connection: LiveConnection;
  /** The log that the ids of frames are places in. */
  logId: string;
  keepAliveMs: number;
  /** Cuts the line of a client that has taken nothing for a whole keep-alive period while its buffer was full. */
  drop: () => void;
  log: Log;
}

/** A response that ends with its items, its connection or its client, whichever is first. */
export function toEventStream<T>(options: EventStreamOptions<T>): Response {
  return new Response(toBody(options), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-nod-log': options.logId,
    },
  });
}

// Whatever ends the stream ends the connection first; the rest follows from that.
function toBody<T>(options: EventStreamOptions<T>): ReadableStream<Uint8Array> {
  const { connection, log } = options;
  const items = options.items[Symbol.asyncIterator]();
  let taken = true;
  let pulled = 0;
  let cancelled = false;

  function keepAlive(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(toBytes(': keep-alive\n\n'));
    else if (!taken) giveUp();
    taken = false;
  }

  function giveUp(): void {
    log.warn({}, 'dropped a stream whose client does not read');
    connection.end();
    options.drop();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(toBytes(': connected\n\n'));
        const stopKeepAlive = every(options.keepAliveMs, () => keepAlive(controller));
        const finish = () => {
          stopKeepAlive();
          if (!cancelled) controller.close();
        };
        if (connection.signal.aborted) finish();
        else connection.signal.addEventListener('abort', finish, { once: true });
      },
      async pull(controller) {
        taken = true;
        pulled += 1;
        if (pulled % FRAMES_PER_TURN === 0) await nextTurn();
        const next = await readNext(items, log);
        if (connection.signal.aborted) return;
        if (next.done) connection.end();
        else controller.enqueue(toBytes(renderFrame(options.toFrame(next.value))));
      },
      cancel() {
        cancelled = true;
        connection.end();
      },
    },
    { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

async function readNext<T>(items: AsyncIterator<T>, log: Log): Promise<IteratorResult<T, unknown>> {
  try {
    return await items.next();
  } catch (error) {
    log.error(toFields(error), 'an event stream failed');
    return { done: true, value: undefined };
  }
}

/** JSON has no line breaks, so each frame's data is one line. */
function renderFrame({ event, id, data }: Frame): string {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function every(periodMs: number, callback: () => void): () => void {
  const interval = setInterval(callback, periodMs);
  return () => clearInterval(interval);
}
