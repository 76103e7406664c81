// Open streams: routes that stay open, connected with what ends them. Event streams themselves are made by event-stream.ts.
import { type Log, toFields } from '../exchange/error-response.ts';
import type { Connected } from '../serving/route.ts';
import { type Frame, toEventStream } from './event-stream.ts';
import type { LiveConnection, LiveConnections } from './live-connections.ts';
import { toStream } from './piece-stream.ts';

export interface Download {
  pieces: (signal: AbortSignal) => AsyncIterable<string>;
  mediaType: string;
  fileName: string;
}

export interface OpenStream {
  /** Answers with server-sent events. `follow` throws NodError to refuse instead. */
  open<T>(
    input: Connected,
    follow: (signal: AbortSignal) => AsyncIterable<T>,
    toFrame: (item: T) => Frame,
  ): Response;
  /** Answers with a file, piece by piece as the client takes it; nothing is ready before it is asked for. */
  download(input: Connected, file: Download): Response;
  /** A wait that ends early when the client, its session or the server does. Whoever does not wait takes no room. */
  whileOpen<T>(input: Connected & { waitMs: number }, wait: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface OpenStreamOptions {
  connections: LiveConnections;
  keepAliveMs: number;
  logId: string;
  log: Log;
}

export function createOpenStream({ connections, keepAliveMs, logId, log }: OpenStreamOptions): OpenStream {
  return {
    open({ caller, context }, follow, toFrame) {
      const connection = connections.open(caller, context.req.raw);
      const drop = () => context.env?.outgoing?.destroy();
      try {
        return toEventStream({
          items: follow(connection.signal),
          toFrame,
          connection,
          logId,
          keepAliveMs,
          drop,
          log,
        });
      } catch (error) {
        connection.end();
        throw error;
      }
    },
    download({ caller, context }, { pieces, mediaType, fileName }) {
      const connection = connections.open(caller, context.req.raw);
      const body = toStream(untilEnd(pieces(connection.signal), connection, log));
      return new Response(body.pipeThrough(new TextEncoderStream()), {
        headers: {
          'content-type': `${mediaType}; charset=utf-8`,
          'content-disposition': `attachment; filename="${fileName}"`,
        },
      });
    },
    async whileOpen({ caller, context, waitMs }, wait) {
      if (waitMs === 0) return wait(context.req.raw.signal);
      const connection = connections.open(caller, context.req.raw);
      try {
        return await wait(connection.signal);
      } finally {
        connection.end();
      }
    },
  };
}

/** A file that breaks off is broken: its client must not take it for a whole one. */
async function* untilEnd(
  pieces: AsyncIterable<string>,
  connection: LiveConnection,
  log: Log,
): AsyncGenerator<string, void> {
  try {
    yield* pieces;
    connection.signal.throwIfAborted();
  } catch (error) {
    if (!connection.signal.aborted) log.error(toFields(error), 'a download failed');
    throw error;
  } finally {
    connection.end();
  }
}
