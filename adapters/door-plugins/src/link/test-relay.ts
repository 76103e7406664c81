// A relay between a plugin and the hub's socket, so that a test can cut the way between them and mend it.
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Listens at `from`, and connects whoever comes to `to`. */
export async function openRelay(from: string, to: string): Promise<Relay> {
  const sockets = new Set<Socket>();
  let server: Server = await listen();

  function listen(): Promise<Server> {
    const made = createServer((near) => {
      const far = createConnection({ path: to });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    return new Promise((resolve) => made.listen(from, () => resolve(made)));
  }

  return {
    async cut() {
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      const stopped = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.all([stopped, ...closed]);
    },
    async mend() {
      server = await listen();
    },
  };
}
