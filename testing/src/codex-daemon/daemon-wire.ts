// The wire of the daemon's double: a real WebSocket server on a unix socket, its clients and their threads.
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

export type Fields = Record<string, unknown>;

export interface DaemonClient {
  /** Threads that it is told of in full. */
  readonly subscribed: Set<string>;
  send(frame: Fields): void;
}

export interface DaemonWire {
  readonly clients: ReadonlySet<DaemonClient>;
  /** What a client sends; a frame that is none is passed on as it came. */
  sendRaw(text: string): void;
  /** Ends all connections; resolves once they are gone. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(
  socketPath: string,
  onFrame: (client: DaemonClient, frame: Fields) => void,
): Promise<DaemonWire> {
  await rm(socketPath, { force: true });
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const clients = new Set<DaemonClient>();
  sockets.on('connection', (socket) => {
    const client: DaemonClient = {
      subscribed: new Set(),
      send: (frame) => socket.send(JSON.stringify(frame)),
    };
    clients.add(client);
    socket.on('message', (data) => onFrame(client, JSON.parse(String(data))));
    socket.on('close', () => clients.delete(client));
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    clients,
    sendRaw(text) {
      for (const socket of sockets.clients) socket.send(text);
    },
    cut: () => cutAll(sockets),
    async close() {
      await cutAll(sockets);
      await new Promise((resolve) => sockets.close(resolve));
      await closeServer(server);
    },
  };
}

async function cutAll({ clients }: WebSocketServer): Promise<void> {
  await Promise.all([...clients].map(terminate));
}

function terminate(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.terminate();
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
