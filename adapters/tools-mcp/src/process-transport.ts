// MCP over the standard input and output of a process, which is ended with everything it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';

export interface ProcessParameters {
  command: string;
  args: readonly string[];
  /** Besides a few harmless variables like PATH; the hub's own are not passed on. */
  env: Record<string, string>;
  cwd?: string | undefined;
}

export interface ProcessTransport extends Transport {
  /** How the process ended and its last words; null while it runs. */
  describeEnd(): string | null;
}

const LAST_WORDS = 2_000;
const GRACE_MS = 500;

export function createProcessTransport({ command, args, env, cwd }: ProcessParameters): ProcessTransport {
  const buffer = new ReadBuffer();
  let child: ChildProcess | null = null;
  let lastWords = '';

  function receive(chunk: Buffer): void {
    try {
      buffer.append(chunk);
      for (let message = readMessage(); message !== null; message = readMessage())
        transport.onmessage?.(message);
    } catch (error) {
      // More in one message than may be: nothing after it can be understood.
      transport.onerror?.(toError(error));
      void transport.close();
    }
  }

  /** Lines that are no messages are passed over, as servers print all kinds of things. */
  function readMessage(): JSONRPCMessage | null {
    for (;;) {
      try {
        return buffer.readMessage();
      } catch (error) {
        transport.onerror?.(toError(error));
      }
    }
  }

  const transport: ProcessTransport = {
    async start() {
      const started = spawn(command, args, {
        cwd,
        env: { ...getDefaultEnvironment(), ...env },
        stdio: 'pipe',
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      child = started;
      started.stdout.on('data', receive);
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-LAST_WORDS);
      });
      started.stdin.on('error', (error) => transport.onerror?.(error));
      await once(started, 'spawn');
      started.on('error', (error) => transport.onerror?.(error));
      started.once('exit', () => signalGroup(started, 'SIGKILL'));
      started.once('close', () => transport.onclose?.());
    },
    async send(message) {
      if (!child?.stdin?.writable) throw new Error('the process takes no messages any more');
      if (!child.stdin.write(serializeMessage(message))) await once(child.stdin, 'drain');
    },
    async close() {
      if (child) await endProcess(child);
      buffer.clear();
    },
    describeEnd() {
      if (!child || isRunning(child)) return null;
      const how = child.signalCode ? `was ended by ${child.signalCode}` : `ended with code ${child.exitCode}`;
      return `its process ${how}${lastWords.trim() ? `: ${lastWords.trim()}` : ''}`;
    },
  };
  return transport;
}

/** Closing its input is how MCP asks a server to end; then it is asked and made to. */
async function endProcess(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await endsWithin(child, GRACE_MS)) return;
    signalGroup(child, signal);
  }
  await endsWithin(child, GRACE_MS);
}

async function endsWithin(child: ChildProcess, ms: number): Promise<boolean> {
  if (isRunning(child)) await once(child, 'exit', { signal: AbortSignal.timeout(ms) }).catch(() => {});
  return !isRunning(child);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** The process and everything it started, where groups exist. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
