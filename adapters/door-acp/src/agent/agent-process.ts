// The agent program as a child process in a group of its own, ended as a group, with the last lines that it wrote to its
// standard error: its own words on what is wrong.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { ndJsonStream, type Stream } from '@agentclientprotocol/sdk';

export interface AgentProcess {
  readonly stream: Stream;
  /** Resolves when it has ended, with how: "exit 1", "SIGKILL". Never rejects. */
  readonly ended: Promise<string>;
  /** The last lines of its standard error. */
  lastLines(): string[];
  /** Ends it and everything that it started; resolves when it has ended. */
  end(): Promise<void>;
}

export interface AgentCommand {
  command: readonly string[];
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
}

const MAX_LINES = 8;
const MAX_ERROR_CHARACTERS = 8_000;
/** One message of the protocol; a file that is shown whole fits. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** How long it may take to end by itself. */
const GRACE_MS = 2_000;

export function startAgentProcess({ command, folder, env }: AgentCommand): AgentProcess {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = untilEnded(child);
  const errors = followErrors(child.stderr);
  // What is written after its end is lost, and that it ended is told elsewhere.
  child.stdin.on('error', () => {});
  const stream = ndJsonStream(Writable.toWeb(child.stdin), toBytes(child.stdout), {
    maxMessageBytes: MAX_MESSAGE_BYTES,
  });
  return {
    stream,
    ended,
    lastLines: errors,
    async end() {
      signalGroup(child.pid, 'SIGTERM');
      const kill = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(kill);
      // Whoever it started and who did not listen.
      signalGroup(child.pid, 'SIGKILL');
    },
  };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function untilEnded(child: Child): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
}

function toBytes(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}

function followErrors(stderr: Readable): () => string[] {
  let text = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_ERROR_CHARACTERS);
  });
  return () =>
    text
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .slice(-MAX_LINES);
}

function signalGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of the group have ended.
  }
}
