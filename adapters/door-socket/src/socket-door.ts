// The socket door: sessions that come to the hub by themselves, of plugins and keepers, over a unix socket that only its
// owner can open. They come back by themselves, too, when either end was away.
import { createServer, type Server, type Socket } from 'node:net';
import {
  createEventStream,
  type Door,
  type DoorAction,
  type DoorEvent,
  type DoorParts,
  type DoorSession,
  decodeFarLine,
  type EventStream,
  type Hello,
  type HubLine,
  MAX_SOCKET_LINE,
  renderLine,
  type SessionFacts,
} from '@nod/doors';
import { readLines } from './line-connection.ts';
import { closeToOthers } from './socket-place.ts';

export interface SocketDoor extends Door {
  readonly path: string;
  onArrival(listener: (facts: SessionFacts) => void): () => void;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 256;
const MOST_LINES_A_SECOND = 5_000;
/** Who has not said by then who it is never will. */
const HELLO_MS = 10_000;
/** In bytes; who does not read loses the connection, and is told all anew when it comes back. */
const MOST_UNREAD = 64_000_000;

/** A session by its id, connected or not. */
interface FarSession {
  facts: SessionFacts | null;
  socket: Socket | null;
  reading: { since: number; stream: EventStream<DoorEvent> } | null;
}

/** Listens at once. Throws DoorError where the place is not safe, or another listens there. */
export async function createSocketDoor(
  { prepareSocket, timer, clock, report }: Pick<DoorParts, 'prepareSocket' | 'timer' | 'clock' | 'report'>,
  name = 'socket',
): Promise<SocketDoor> {
  const path = await prepareSocket('doors.sock');
  const sessions = new Map<string, FarSession>();
  const sockets = new Set<Socket>();
  const arrivals = new Set<(facts: SessionFacts) => void>();

  function sessionOf(id: string): FarSession {
    const known = sessions.get(id) ?? { facts: null, socket: null, reading: null };
    sessions.set(id, known);
    return known;
  }

  function present(): SessionFacts[] {
    return [...sessions.values()].flatMap(({ facts, socket }) => (facts && socket ? [facts] : []));
  }

  function welcome(socket: Socket): void {
    if (sockets.size >= MOST_CONNECTIONS) {
      socket.destroy();
      return;
    }
    let far: FarSession | null = null;
    sockets.add(socket);
    const cancelHello = timer(HELLO_MS, () => far ?? socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      cancelHello();
      if (far) leave(far, socket);
    });
    const limits = { characters: MAX_SOCKET_LINE, rate: MOST_LINES_A_SECOND, clock, timer };
    readLines(socket, limits, (text) => {
      const line = decodeFarLine(text);
      if (line === null) return;
      if (line.type === 'hello') far ??= arrive(line, socket);
      else if (far?.socket === socket && isOf(far, line)) tell(far, line);
    });
  }

  /** Nobody takes a session from whoever has it; who has lost the earlier connection tries again. Null: refused. */
  function arrive({ facts }: Hello, socket: Socket): FarSession | null {
    const far = sessionOf(facts.id);
    if (far.socket || !isOf(far, { facts })) {
      socket.destroy();
      return null;
    }
    far.facts = facts;
    far.socket = socket;
    if (far.reading) send(socket, { type: 'welcome', since: far.reading.since });
    for (const listener of arrivals) listener(facts);
    return far;
  }

  function leave(far: FarSession, socket: Socket): void {
    if (far.socket !== socket) return;
    far.socket = null;
    far.reading?.stream.push({ type: 'detached' });
  }

  function tell(far: FarSession, event: DoorEvent): void {
    if ('facts' in event) far.facts = event.facts;
    if (event.type === 'gone') far.facts = null;
    far.reading?.stream.push(event);
    if (event.type === 'gone') far.reading?.stream.end();
  }

  function send(socket: Socket, line: HubLine): void {
    if (socket.writableLength > MOST_UNREAD) socket.destroy();
    else socket.write(renderLine(line));
  }

  function toSession(far: FarSession): DoorSession {
    return {
      async *events(since, signal) {
        const stream = createEventStream<DoorEvent>();
        const reading = { since, stream };
        far.reading = reading;
        if (far.socket) send(far.socket, { type: 'welcome', since });
        try {
          yield* stream.read(signal);
        } finally {
          if (far.reading === reading) far.reading = null;
        }
      },
      async act(action: DoorAction) {
        if (far.socket) send(far.socket, action);
      },
      async close() {
        far.reading?.stream.end();
      },
    };
  }

  const server = await listen(createServer(welcome), path);
  server.on('error', report);
  await closeToOthers(path);

  return {
    name,
    path,
    discover: async () => present(),
    // One that is not there may come back for as long as somebody wants it.
    attach: async (sessionId) => toSession(sessionOf(sessionId)),
    onArrival(listener) {
      arrivals.add(listener);
      for (const facts of present()) listener(facts);
      return () => arrivals.delete(listener);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What is told of another session, or of another program, is none of this one's. */
function isOf({ facts }: Pick<FarSession, 'facts'>, told: object): boolean {
  if (facts === null || !('facts' in told)) return true;
  const { id, program } = told.facts as SessionFacts;
  return id === facts.id && program === facts.program;
}

function listen(server: Server, path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
