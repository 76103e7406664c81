// A server as a child process of the bench: started, waited for, and ended by its id.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { resources } from '../resources.ts';

const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

export interface ServerCommand {
  program: string;
  args: string[];
  options?: SpawnOptions;
  /** Sent at the end; the server has to exit by it. */
  stopSignal: NodeJS.Signals;
  isReady(): Promise<boolean>;
}

/** Resolves once the server answers; it is stopped at the end of the run. Throws with its output when it fails. */
export async function startServer({
  program,
  args,
  options,
  stopSignal,
  isReady,
}: ServerCommand): Promise<void> {
  // A process group of its own: Ctrl-C reaches the bench alone, which then ends its servers in order.
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)));
  child.on('error', (error) => output.push(error.message));
  resources.defer(() => stopProcess(child, stopSignal));
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady()); await sleep(LOOK_EVERY_MS)) {
    if (!isRunning(child) || Date.now() > deadline) {
      throw new Error(`${program} did not start:\n${output.join('')}`);
    }
  }
}

/** Resolves once the process is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
