// A connection that carries lines: whole ones in order, at a rate and of a length that a process can take.
import type { Socket } from 'node:net';

export interface LineLimits {
  characters: number;
  /** Lines a second; who says more is read more slowly. */
  rate: number;
  clock(): number;
  timer(delayMs: number, callback: () => void): () => void;
}

const SECOND = 1_000;
const NEWLINE = 10;

/** A line that is too long is left out, with all that was not read of it. */
export function readLines(socket: Socket, limits: LineLimits, onLine: (line: string) => void): void {
  let pieces: Buffer[] = [];
  let size = 0;
  let isTooLong = false;
  const slowDown = createBrake(socket, limits);

  function add(piece: Buffer): void {
    size += piece.length;
    isTooLong ||= size > limits.characters;
    if (isTooLong) pieces = [];
    else pieces.push(piece);
  }

  function finish(): void {
    const line = isTooLong ? '' : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    size = 0;
    isTooLong = false;
    if (line.trim() !== '') onLine(line);
  }

  socket.on('data', (chunk: Buffer) => {
    let from = 0;
    let lines = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      finish();
      from = end + 1;
      lines += 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
    slowDown(lines);
  });
}

/** Counts lines by the second, and lets the socket rest until the next one where there are too many. */
function createBrake(socket: Socket, { rate, clock, timer }: LineLimits): (lines: number) => void {
  let began = clock();
  let count = 0;
  return (lines) => {
    const now = clock();
    if (now - began >= SECOND) {
      began = now;
      count = 0;
    }
    count += lines;
    if (count <= rate || socket.isPaused()) return;
    socket.pause();
    const cancel = timer(began + SECOND - now, () => {
      socket.off('close', cancel);
      socket.resume();
    });
    socket.once('close', cancel);
  };
}
