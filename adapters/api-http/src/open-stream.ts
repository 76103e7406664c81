// Connects routes that stay open with what ends them. The streams themselves are made by event-stream.ts.
import { type Frame, toEventStream } from './event-stream.ts';
import type { LiveConnections } from './live-connections.ts';
import type { Log } from './log.ts';
import type { RouteInput } from './route.ts';

type Connected = Pick<RouteInput<unknown, unknown, unknown>, 'caller' | 'context'>;

export interface OpenStream {
  /** Answers with server-sent events. `follow` throws NodError to refuse instead. */
  open<T>(
    input: Connected,
    follow: (signal: AbortSignal) => AsyncIterable<T>,
    toFrame: (item: T) => Frame,
  ): Response;
  /** A wait that ends early when the client, its session or the server does. */
  whileOpen<T>(input: Connected, wait: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createOpenStream(connections: LiveConnections, keepAliveMs: number, log: Log): OpenStream {
  return {
    open({ caller, context }, follow, toFrame) {
      const connection = connections.open(caller, context.req.raw);
      const drop = () => context.env?.outgoing?.destroy();
      try {
        return toEventStream({
          items: follow(connection.signal),
          toFrame,
          connection,
          keepAliveMs,
          drop,
          log,
        });
      } catch (error) {
        connection.end();
        throw error;
      }
    },
    async whileOpen({ caller, context }, wait) {
      const connection = connections.open(caller, context.req.raw);
      try {
        return await wait(connection.signal);
      } finally {
        connection.end();
      }
    },
  };
}
