// The socket that hooks of Claude Code come in by: one line each; the process of a permission waits at the other end.
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { type HookLine, hookLineSchema } from './hook-event.ts';

/** A file that is written whole is part of the event. */
const MAX_LINE = 32_000_000;

/** A hook's process, at the other end. */
export interface HookCall extends HookLine {
  /** It comes back with this key when the hub was away. */
  tellKey(key: string): void;
  /** Ends it with what Claude Code is told. */
  decide(output: unknown): void;
  /** Ends it without a word. */
  drop(): void;
  /** Told once when it has ended without us: the terminal answered, or the program died. */
  onLeft(listener: () => void): void;
}

export interface HookSocket {
  close(): Promise<void>;
}

/** At a place that is prepared. `take` resolves when the event was dealt with: a plain hook ends then, and the next one comes behind it. */
export function listenForHooks(
  path: string,
  take: (call: HookCall) => Promise<void>,
  report: (error: unknown) => void,
): HookSocket {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    receive(socket, (line) => {
      const call = toCall(socket, line);
      if (!call) return void socket.destroy();
      take(call)
        .catch(report)
        .finally(() => call.event.hook_event_name !== 'PermissionRequest' && socket.end());
    });
  });
  server.on('error', report);
  server.listen(path, () => chmodSync(path, 0o600));
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The first line; whatever follows is left unread. */
function receive(socket: Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  const read = (chunk: string) => {
    text += chunk;
    const end = chunk.includes('\n') ? text.indexOf('\n') : -1;
    if (end === -1 && text.length > MAX_LINE) socket.destroy();
    if (end === -1) return;
    socket.off('data', read);
    socket.resume();
    take(text.slice(0, end));
  };
  socket.on('data', read);
  socket.on('end', () => {
    if (!socket.listenerCount('data')) return;
    socket.destroy();
  });
}

function toCall(socket: Socket, line: string): HookCall | null {
  const decoded = decode(line);
  if (!decoded) return null;
  let isOver = false;
  const finish = (told: object) => {
    isOver = true;
    socket.end(`${JSON.stringify(told)}\n`);
  };
  return {
    ...decoded,
    tellKey: (key) => void socket.write(`${JSON.stringify({ type: 'key', key })}\n`),
    decide: (output) => finish({ type: 'decision', output }),
    drop: () => finish({ type: 'close' }),
    onLeft(listener) {
      const leave = () => {
        if (isOver) return;
        isOver = true;
        socket.destroy();
        listener();
      };
      socket.once('end', leave);
      socket.once('close', leave);
    },
  };
}

function decode(line: string): HookLine | null {
  try {
    return hookLineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
