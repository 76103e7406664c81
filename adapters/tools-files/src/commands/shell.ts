// The shell for one command: its output as it comes, and nothing of it left running when it is over.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { NOTHING_ASIDE, type PutAside } from '../cage/aside-files.ts';
import { CAGE_ENVIRONMENT, type Cage, type CagedProgram } from '../cage/cage.ts';
import type { IsApproved } from '../cage/cage-plan.ts';
import { coverInherited } from './inherited-files.ts';
import { endProcessTree, MARK } from './process-tree.ts';

export interface ShellCommand {
  command: string;
  folder: string;
  environment: Record<string, string>;
  /** Null: the command can reach whatever the hub's user can. */
  cage: Cage | null;
  /** Secrets of the folder that the command may see in the cage. */
  isApproved: IsApproved;
  /** The person was asked about what it makes that runs outside of the cage. */
  keepsMade?: boolean;
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
  /** What it made that would run outside of the cage. */
  aside: PutAside;
}

const REST_MS = 200;

/** Rejects only when there is no shell. Resolves when every process of the command has ended. */
export async function runShell(command: ShellCommand): Promise<ShellOutcome> {
  const mark = randomUUID();
  const caged = await command.cage?.enclose({ ...command, start: command.folder });
  let aside = NOTHING_ASIDE;
  let end: ShellEnd;
  try {
    end = await runToEnd(command, start(command, caged ?? null, mark), mark);
  } finally {
    aside = (await caged?.release()) ?? aside;
  }
  return { ...end, aside };
}

type ShellEnd = Omit<ShellOutcome, 'aside'>;

async function runToEnd(command: ShellCommand, child: ChildProcess, mark: string): Promise<ShellEnd> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  const exited = once(child, 'exit');
  passOn(child, command.onOutput);
  const ended = await firstOf(exited, command);
  if (child.pid) await endProcessTree({ group: child.pid, mark }, ended === 'exited' ? 0 : command.graceMs);
  await exited;
  await readRest(child, closed);
  return { ended, ...toExit(child, command.cage) };
}

function start(
  { command, folder, environment }: ShellCommand,
  caged: CagedProgram | null,
  mark: string,
): ChildProcess {
  const options = {
    env: { ...environment, ...(caged ? CAGE_ENVIRONMENT : {}), [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe', ...coverInherited()] satisfies StdioOptions,
    // A process group of its own, so that it can be ended as a whole.
    detached: process.platform !== 'win32',
  };
  if (!caged) return spawn(command, { ...options, cwd: folder, shell: true });
  return spawn(caged.file, caged.args, { ...options, cwd: caged.folder });
}

/** From a cage, a signal is told as shells tell it: 128 and its number. */
function toExit(
  { exitCode, signalCode }: ChildProcess,
  cage: Cage | null,
): Pick<ShellOutcome, 'exitCode' | 'exitSignal'> {
  const told = cage && exitCode !== null ? (SIGNALS.get(exitCode - 128) ?? null) : null;
  return told ? { exitCode: null, exitSignal: told } : { exitCode, exitSignal: signalCode };
}

/** Of several names for one signal, the first: the usual one. */
const SIGNALS = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name as NodeJS.Signals]),
);

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
