// A server as a child process of the bench: started, waited for, and ended by its id.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { resources } from './resources.ts';

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
  const child = spawnOwned(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, stopSignal);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)));
  child.on('error', (error) => output.push(error.message));
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady()); await sleep(LOOK_EVERY_MS)) {
    if (!isRunning(child) || Date.now() > deadline) {
      throw new Error(`${program} did not start:\n${output.join('')}`);
    }
  }
}

/** A child that ends with the run, by `stopSignal`. Throws when the run is over already. */
export function spawnOwned(
  program: string,
  args: string[],
  options: SpawnOptions,
  stopSignal: NodeJS.Signals,
): ChildProcess {
  if (resources.disposed) throw new Error(`the run is over: ${program} is not started`);
  // In the bench's own session: in another one, Linux would give the child a share of a busy machine apart.
  const child = spawn(program, args, options);
  resources.defer(() => stopProcess(child, stopSignal));
  return child;
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
