// The room's text protocol over a socket of this machine: a line of JSON with a number asks, the line with the same
// number answers.
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { LinkError } from '../fakes/link.ts';
import type { Room, RoomAnswer, RoomLink, RoomRequest } from './room.ts';

type Numbered<T> = T & { number: number };

/** Serves the room to every connection. */
export function serveRoom(room: Room): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    const gone = new AbortController();
    socket.on('close', () => {
      sockets.delete(socket);
      gone.abort();
    });
    const lines = createInterface(socket).on('error', () => {});
    lines.on('line', async (line) => {
      const { number, ...request } = JSON.parse(line) as Numbered<RoomRequest>;
      const answer = await room.answer(request as RoomRequest, gone.signal);
      if (!gone.signal.aborted) socket.write(`${JSON.stringify({ number, answer })}\n`);
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: toPort(server), close }));
  });
}

function toPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the room has no port');
  return address.port;
}

/** A link that connects when it is used, and again when it was cut. `end` closes it for good. */
export function connectRoom(port: number): { link: RoomLink; end(): void } {
  const waiting = new Map<number, { resolve(answer: RoomAnswer): void; reject(error: Error): void }>();
  let socket: Socket | null = null;
  let last = 0;

  function connect(): Socket {
    const fresh = createConnection({ port, host: '127.0.0.1' }).on('error', () => {});
    createInterface(fresh)
      .on('line', (line) => {
        const { number, answer } = JSON.parse(line) as Numbered<{ answer: RoomAnswer }>;
        waiting.get(number)?.resolve(answer);
        waiting.delete(number);
      })
      .on('error', () => {});
    fresh.on('close', () => {
      socket = null;
      for (const { reject } of waiting.values()) reject(new LinkError('after'));
      waiting.clear();
    });
    return fresh;
  }

  return {
    link: (request, signal) =>
      new Promise((resolve, reject) => {
        socket ??= connect();
        last += 1;
        waiting.set(last, { resolve, reject });
        signal.addEventListener('abort', () => reject(new LinkError('after')), { once: true });
        socket.write(`${JSON.stringify({ ...request, number: last })}\n`);
      }),
    end: () => socket?.destroy(),
  };
}
