// Runs one command in a shell: its output as it comes, and nothing of it left running when it is over.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcessTree, MARK } from './process-tree.ts';

export interface ShellCommand {
  command: string;
  folder: string;
  environment: Record<string, string>;
  timeLimitMs: number;
  /** Between asking processes to end and ending them. */
  graceMs: number;
  signal: AbortSignal;
  onOutput(text: string): void;
}

export interface ShellOutcome {
  ended: 'exited' | 'late' | 'stopped';
  exitCode: number | null;
  /** The signal that ended it, where one did. */
  exitSignal: NodeJS.Signals | null;
}

const REST_MS = 200;

/** Rejects only when there is no shell. Resolves when every process of the command has ended. */
export async function runShell(command: ShellCommand): Promise<ShellOutcome> {
  const mark = randomUUID();
  const child = spawn(command.command, {
    shell: true,
    cwd: command.folder,
    env: { ...command.environment, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that it can be ended as a whole.
    detached: process.platform !== 'win32',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const exited = once(child, 'exit');
  passOn(child, command.onOutput);
  const ended = await firstOf(exited, command);
  if (child.pid) await endProcessTree({ group: child.pid, mark }, ended === 'exited' ? 0 : command.graceMs);
  await exited;
  await readRest(child, closed);
  return { ended, exitCode: child.exitCode, exitSignal: child.signalCode };
}

async function firstOf(
  exited: Promise<unknown>,
  { timeLimitMs, signal }: ShellCommand,
): Promise<ShellOutcome['ended']> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([
      exited.then(() => 'exited' as const),
      delay(timeLimitMs, 'late' as const, { signal: either }),
    ]);
  } catch (error) {
    if (signal.aborted) return 'stopped';
    throw error;
  } finally {
    over.abort();
  }
}

/** A process that hid itself from us could hold the output open for ever. */
async function readRest({ stdout, stderr }: ChildProcess, closed: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const patience = delay(REST_MS, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([closed, patience]);
  over.abort();
  stdout?.destroy();
  stderr?.destroy();
}

function passOn({ stdout, stderr }: ChildProcess, onOutput: (text: string) => void): void {
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', onOutput);
}
