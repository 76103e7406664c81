// The socket that hooks of Claude Code come in by: one line each; the process of a permission waits at the other end.
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { DoorParts } from '@nod/doors';
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
  /** Told once when it has ended without us, at once where it has already: the terminal answered, or the program died. */
  onLeft(listener: () => void): void;
}

export interface HookSocket {
  close(): Promise<void>;
}

/** Hooks that wait, each for an answer; a session has few at once. */
const MOST_CONNECTIONS = 256;
/** Who has not said by then what has happened never will. */
const LINE_MS = 10_000;
/** Of all lines that are not whole yet, in characters. */
const MOST_UNFINISHED = 128_000_000;

/** At a place that is prepared. `take` resolves when the event was dealt with: a plain hook ends then, and the next one comes behind it. */
export function listenForHooks(
  path: string,
  take: (call: HookCall) => Promise<void>,
  { report, timer }: Pick<DoorParts, 'report' | 'timer'>,
): HookSocket {
  const sockets = new Set<Socket>();
  const unfinished = { characters: 0 };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (sockets.size >= MOST_CONNECTIONS) return void socket.destroy();
    sockets.add(socket);
    const cancel = timer(LINE_MS, () => socket.destroy());
    socket.on('close', cancel);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    receive(socket, unfinished, (line) => {
      cancel();
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
function receive(socket: Socket, unfinished: { characters: number }, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  const add = (chunk: string) => {
    text += chunk;
    unfinished.characters += chunk.length;
  };
  const finish = () => {
    const whole = text;
    unfinished.characters -= text.length;
    text = '';
    return whole;
  };
  const read = (chunk: string) => {
    const before = text.length;
    const end = chunk.indexOf('\n');
    add(chunk);
    if (end === -1 && (text.length > MAX_LINE || unfinished.characters > MOST_UNFINISHED)) socket.destroy();
    if (end === -1) return;
    socket.off('data', read);
    socket.resume();
    take(finish().slice(0, before + end));
  };
  socket.on('close', finish);
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
      // It may have gone while its session was looked for.
      if (socket.readableEnded || socket.destroyed) leave();
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
