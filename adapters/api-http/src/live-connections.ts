// The connections that stay open: streams and long polls. They end with their client, their session or the server.
import { NodError } from '@nod/protocol';
import type { Caller } from './caller.ts';

export interface LiveConnection {
  readonly signal: AbortSignal;
  end(): void;
}

export interface LiveConnections {
  /** A connection that ends when the request is broken off, at the latest. Throws NodError after `endAll`. */
  open(caller: Caller | null, request: Request): LiveConnection;
  endSession(hash: string): void;
  /** Ends all, and lets no new one begin. */
  endAll(): void;
}

export function createLiveConnections(): LiveConnections {
  const open = new Map<LiveConnection, Caller | null>();
  let closed = false;

  return {
    open(caller, request) {
      if (closed) throw new NodError('internal', 'the hub is shutting down');
      const controller = new AbortController();
      const connection: LiveConnection = {
        signal: controller.signal,
        end() {
          open.delete(connection);
          request.signal.removeEventListener('abort', connection.end);
          controller.abort();
        },
      };
      open.set(connection, caller);
      request.signal.addEventListener('abort', connection.end);
      if (request.signal.aborted) connection.end();
      return connection;
    },
    endSession(hash) {
      for (const [connection, caller] of open) {
        if (caller?.kind === 'session' && caller.hash === hash) connection.end();
      }
    },
    endAll() {
      closed = true;
      for (const connection of open.keys()) connection.end();
    },
  };
}
