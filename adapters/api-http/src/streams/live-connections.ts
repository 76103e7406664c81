// The connections that stay open: streams and long polls. They end with their client, their credential or the server.
import { type AgentName, LIMITS, NodError, type SessionId } from '@nod/protocol';
import type { Caller } from '../callers/caller.ts';

export interface LiveConnection {
  readonly signal: AbortSignal;
  end(): void;
}

export interface LiveConnections {
  /**
   * A connection that ends when the request is broken off, at the latest.
   * Throws NodError after `endAll`, for a session or a token that ended after it was let in, and `too_many_requests`
   * for a program that has as many open as it may.
   */
  open(caller: Caller | null, request: Request): LiveConnection;
  endSession(id: SessionId): void;
  /** Whether the session has a connection open. */
  hasSession(id: SessionId): boolean;
  /** Ends what the program has open; it may come back. */
  endProgram(name: AgentName): void;
  /** Ends what was opened with the token, and lets nothing begin with it. */
  endToken(tokenHash: string): void;
  /** Ends all, and lets no new one begin. */
  endAll(): void;
}

export function createLiveConnections(): LiveConnections {
  const open = new Map<LiveConnection, Caller | null>();
  const ended = new Set<string>();
  let closed = false;
  const isOf = (caller: Caller | null, id: SessionId) => caller?.kind === 'session' && caller.id === id;

  function requireRoom(name: AgentName): void {
    const callers = [...open.values()].filter((caller) => caller?.kind === 'program' && caller.name === name);
    if (callers.length < LIMITS.connectionsPerProgram) return;
    throw new NodError(
      'too_many_requests',
      `"${name}" has ${LIMITS.connectionsPerProgram} streams and waits open, as many as it may: end one first`,
    );
  }

  return {
    open(caller, request) {
      if (closed) throw new NodError('internal', 'the hub is shutting down');
      if (caller?.kind === 'session' && ended.has(caller.id))
        throw new NodError('unauthenticated', 'this session was ended');
      if (caller?.kind === 'program' && ended.has(caller.tokenHash))
        throw new NodError('unauthenticated', 'this token was taken away');
      if (caller?.kind === 'program') requireRoom(caller.name);
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
    endSession(id) {
      ended.add(id);
      for (const [connection, caller] of open) if (isOf(caller, id)) connection.end();
    },
    hasSession: (id) => [...open.values()].some((caller) => isOf(caller, id)),
    endProgram(name) {
      for (const [connection, caller] of open) {
        if (caller?.kind === 'program' && caller.name === name) connection.end();
      }
    },
    endToken(tokenHash) {
      ended.add(tokenHash);
      for (const [connection, caller] of open) {
        if (caller?.kind === 'program' && caller.tokenHash === tokenHash) connection.end();
      }
    },
    endAll() {
      closed = true;
      for (const connection of open.keys()) connection.end();
    },
  };
}
