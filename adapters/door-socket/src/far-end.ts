// The far end of the socket door: tells the hub of a session, whenever the hub is there, and hands its actions over. Comes back
// for ever.
import { createConnection, type Socket } from 'node:net';
import { dirname } from 'node:path';
import {
  type DoorSession,
  decodeHubLine,
  type FarLine,
  MAX_SOCKET_LINE,
  renderLine,
  type SessionFacts,
} from '@nod/doors';
import { readLines } from './line-connection.ts';
import { requireOwnFolder } from './socket-place.ts';

export interface FarEndOptions {
  path: string;
  /** As they are when the hub is reached. */
  facts(): SessionFacts;
  signal: AbortSignal;
  clock(): number;
  timer(delayMs: number, callback: () => void): () => void;
  /** Told what went wrong with an action or with the events: neither should ever happen. */
  report(error: unknown): void;
  /** The hub follows the session now, or does not any more. */
  onLink?(link: 'reached' | 'away'): void;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
const MOST_LINES_A_SECOND = 100_000;

/** Resolves when the session is gone, and the hub has been told if it was there, or when the signal aborts. */
export async function serveOverSocket(session: DoorSession, options: FarEndOptions): Promise<void> {
  const { signal, timer } = options;
  let delayMs = FIRST_DELAY_MS;
  while (!signal.aborted) {
    const end = await requireOwnFolder(dirname(options.path)).then(
      () => serveOnce(session, options),
      () => 'refused' as const,
    );
    if (end === 'gone') return;
    delayMs = end === 'served' ? FIRST_DELAY_MS : Math.min(delayMs * 2, LONGEST_DELAY_MS);
    await pause(timer, delayMs, signal);
  }
}

/** One connection. `refused`: the hub is not there, or does not want it. */
function serveOnce(
  session: DoorSession,
  { path, facts, signal, clock, timer, report, onLink = () => {} }: FarEndOptions,
): Promise<'gone' | 'served' | 'refused'> {
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    let reading = new AbortController();
    let end: 'gone' | 'served' | 'refused' = 'refused';
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop);
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(renderLine({ type: 'hello', version: 1, facts: facts() })));
    socket.on('close', () => {
      reading.abort();
      signal.removeEventListener('abort', stop);
      if (end !== 'refused') onLink('away');
      resolve(end);
    });
    readLines(socket, { characters: MAX_SOCKET_LINE, rate: MOST_LINES_A_SECOND, clock, timer }, (text) => {
      const line = decodeHubLine(text);
      if (line === null) return;
      if (line.type !== 'welcome') {
        session.act(line).catch(report);
        return;
      }
      if (end === 'refused') onLink('reached');
      end = 'served';
      reading.abort();
      reading = new AbortController();
      tellAll(session, socket, line.since, reading.signal)
        .then((isGone) => {
          if (!isGone) return;
          end = 'gone';
          socket.end();
        })
        .catch((error: unknown) => {
          report(error);
          stop();
        });
    });
    if (signal.aborted) stop();
  });
}

/** Resolves to whether the session is over. */
async function tellAll(
  session: DoorSession,
  socket: Socket,
  since: number,
  signal: AbortSignal,
): Promise<boolean> {
  let isGone = false;
  for await (const event of session.events(since, signal)) {
    if (signal.aborted) return false;
    await write(socket, event);
    isGone ||= event.type === 'gone';
  }
  return isGone;
}

/** Waits until the hub takes more. */
function write(socket: Socket, line: FarLine): Promise<void> {
  if (socket.write(renderLine(line)) || socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}

function pause(timer: FarEndOptions['timer'], delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timer(delayMs, end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
