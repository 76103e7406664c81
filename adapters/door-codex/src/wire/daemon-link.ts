// A link to Codex's daemon: one WebSocket over its unix socket. Asks and answers are paired here; what is malformed is
// skipped and reported. It starts no daemon.
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { DoorError, type DoorParts } from '@nod/doors';
import { WebSocket } from 'ws';
import { decodeFrame, type Frame, type RequestId, type Told } from './frames.ts';

export interface DaemonLink {
  /** Another for each daemon that has listened at this place. */
  readonly daemonId: string;
  /** Rejects with a CodexRefusal, in Codex's words, or with a DoorError when no answer comes. */
  request(method: string, params: object): Promise<unknown>;
  /** Answers what the daemon asked. */
  answer(id: RequestId, result: unknown): void;
  /** Everything that the daemon tells or asks, in order. One listener; what comes before there is one waits. */
  listen(listener: (told: Told) => void): void;
  /** Resolves when the link is lost or closed. */
  readonly lost: Promise<void>;
  close(): void;
}

/** The daemon does not want to; the message is its own words. */
export class CodexRefusal extends DoorError {}

/** A whole turn with the output of its commands can be in one frame. */
const MOST_FRAME_BYTES = 64 * 1024 * 1024;
/** Codex never answers an interrupt of a turn that is over. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 10_000;

type LinkParts = Pick<DoorParts, 'timer' | 'report'>;

/** Rejects when nobody listens there. Aborting ends the link. */
export async function openLink(path: string, parts: LinkParts, signal: AbortSignal): Promise<DaemonLink> {
  const daemonId = await readDaemonId(path);
  signal.throwIfAborted();
  const socket = new WebSocket('ws://localhost/', {
    createConnection: () => connect(path),
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
    handshakeTimeout: PATIENCE_MS,
  });
  const stop = () => socket.terminate();
  signal.addEventListener('abort', stop);
  socket.once('close', () => signal.removeEventListener('abort', stop));
  const link = toLink(socket, parts, daemonId);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new DoorError('Codex cannot be reached.')));
  });
  await introduce(link, socket);
  return link;
}

async function introduce(link: DaemonLink, socket: WebSocket): Promise<void> {
  try {
    await link.request('initialize', {
      clientInfo: { name: 'nod', title: 'Nod', version: '0.1.0' },
      capabilities: { experimentalApi: true },
    });
    socket.send(JSON.stringify({ method: 'initialized' }));
  } catch (error) {
    link.close();
    throw error;
  }
}

/** The socket is made anew by each daemon. */
async function readDaemonId(path: string): Promise<string> {
  const { ino, ctimeMs } = await stat(path).catch(() => ({ ino: 0, ctimeMs: 0 }));
  return `${ino}-${Math.floor(ctimeMs)}`;
}

function toLink(socket: WebSocket, { timer, report }: LinkParts, daemonId: string): DaemonLink {
  const awaited = new Map<RequestId, (frame: Frame | null) => void>();
  const waiting: Told[] = [];
  let listener: ((told: Told) => void) | null = null;
  let count = 0;

  const lost = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const settle of [...awaited.values()]) settle(null);
      resolve();
    });
  });
  let isOpen = false;
  socket.once('open', () => {
    isOpen = true;
  });
  // That nobody listens is no fault: there is no daemon.
  socket.on('error', (error) => {
    if (isOpen) report(error);
  });

  const tell = (told: Told) => {
    if (listener) listener(told);
    else if (waiting.length < MOST_WAITING) waiting.push(told);
  };
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : decodeFrame(String(data));
    if (!frame) report(new DoorError('Codex sent something that is no frame; it is skipped.'));
    else if (frame.type === 'told') tell(frame.told);
    else awaited.get(frame.id)?.(frame);
  });

  function request(method: string, params: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) {
        reject(new DoorError('Codex cannot be reached.'));
        return;
      }
      count += 1;
      const id = count;
      const cancel = timer(PATIENCE_MS, () => settle(null));
      const settle = (frame: Frame | null) => {
        awaited.delete(id);
        cancel();
        if (frame?.type === 'answer') resolve(frame.result);
        else if (frame?.type === 'refusal') reject(new CodexRefusal(frame.words));
        else reject(new DoorError(`Codex did not answer ${method}.`));
      };
      awaited.set(id, settle);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  return {
    daemonId,
    request,
    answer(id, result) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, result }));
    },
    listen(given) {
      listener = given;
      for (const told of waiting.splice(0)) given(told);
    },
    lost,
    close: () => socket.terminate(),
  };
}
