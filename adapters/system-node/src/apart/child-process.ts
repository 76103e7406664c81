// One child process with its limits: calls one after the other, until one breaks a limit or it is ended.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { ApartFailure, ApartOutcome } from '@nod/agent';
import { LENGTH_BYTES, type Order, RESULTS, type Result, toFrame } from './frames.ts';

export interface ApartLimits {
  timeLimitMs: number;
  /** Of the heap; the process as a whole may have twice as much. */
  memoryMb: number;
  maxInputBytes: number;
  maxOutputBytes: number;
}

export type Child = ReturnType<typeof startChild>;

const MAIN = fileURLToPath(new URL('./apart-child.ts', import.meta.url));
const MB = 1024 * 1024;
/** How a process ends that has run out of memory: by V8, by its own watch, or by the system. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGKILL'];
const V8_ABORTED = 134;

export function startChild(limits: ApartLimits) {
  const child = spawnChild(limits);
  const input = child.stdin as Socket;
  const output = child.stdio[RESULTS] as Socket;
  let settle: ((outcome: ApartOutcome) => void) | null = null;
  let alive = true;
  let chunks: Buffer[] = [];
  let received = 0;

  function receive(chunk: Buffer): void {
    chunks.push(chunk);
    received += chunk.length;
    if (received < LENGTH_BYTES) return;
    if (chunks.length > 1 && (chunks[0]?.length ?? 0) < LENGTH_BYTES) chunks = [Buffer.concat(chunks)];
    const length = chunks[0]?.readUInt32BE() ?? 0;
    if (length > limits.maxOutputBytes) fail('too-large');
    else if (received >= LENGTH_BYTES + length) settle?.(toOutcome(Buffer.concat(chunks, received)));
  }

  function fail(failure: ApartFailure): void {
    alive = false;
    child.kill('SIGKILL');
    settle?.({ ok: false, failure });
  }

  output.on('data', receive);
  // A broken pipe is told by the end of the process.
  for (const stream of [input, output]) stream.on('error', () => {});
  child.on('error', () => fail('failed'));
  child.on('exit', (code, signal) =>
    fail(OUT_OF_MEMORY.includes(signal) || code === V8_ABORTED ? 'too-large' : 'failed'),
  );
  const hold = (isHeld: boolean) => {
    for (const handle of [child, input, output]) isHeld ? handle.ref() : handle.unref();
  };
  // A child that waits keeps no process from ending.
  hold(false);

  return {
    isAlive: () => alive,
    /** At once, whatever it does. */
    end: () => fail('failed'),
    /** One at a time. A failure of the process ends it; `isAlive` tells. Never rejects. */
    async call(order: Order, timeLimitMs: number): Promise<ApartOutcome> {
      const body = serialize(order);
      if (body.length > limits.maxInputBytes) return { ok: false, failure: 'too-large' };
      const outcome = Promise.withResolvers<ApartOutcome>();
      settle = outcome.resolve;
      [chunks, received] = [[], 0];
      const late = setTimeout(() => fail('too-slow'), timeLimitMs);
      hold(true);
      input.write(toFrame(body));
      try {
        return await outcome.promise;
      } finally {
        clearTimeout(late);
        hold(false);
        settle = null;
      }
    },
  };
}

/** It gets no variable, no file and no terminal of the hub, and may neither write nor start anything. */
function spawnChild({ memoryMb }: ApartLimits): ChildProcess {
  const options = [
    `--max-old-space-size=${memoryMb}`,
    ...['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'],
  ];
  const watched = [String(process.pid), String(2 * memoryMb * MB)];
  return spawn(process.execPath, [...options, MAIN, ...watched], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
}

function toOutcome(frame: Buffer): ApartOutcome {
  const result: Result = JSON.parse(frame.toString('utf8', LENGTH_BYTES));
  return result.ok ? result : { ok: false, failure: 'failed' };
}
