// All processes that a command started, also those that left its process group: they carry its mark in their
// environment. Only Linux shows environments; elsewhere it is the group alone.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { toCode } from './file-tool-error.ts';

/** The name of the mark in the environment. */
export const MARK = 'NOD_COMMAND';

export interface ProcessTree {
  /** The process group; also the id of its first process. */
  group: number;
  mark: string;
}

const PROC = existsSync('/proc/self/environ') ? '/proc' : null;
const KILL_ROUNDS = 20;
const POLL_MS = 5;

/** Asks every process to end, and ends those that are still there after the grace time. Never rejects. */
export async function endProcessTree(tree: ProcessTree, graceMs: number): Promise<void> {
  if (!(await signalTree(tree, 'SIGTERM'))) return;
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline) {
    await delay(POLL_MS);
    if (!(await signalTree(tree, 0))) return;
  }
  // A process may have started another between the look and the kill.
  for (let round = 0; round < KILL_ROUNDS && (await signalTree(tree, 'SIGKILL')); round += 1) {
    await delay(POLL_MS);
  }
}

/** Resolves to whether there was anybody. */
async function signalTree({ group, mark }: ProcessTree, signal: NodeJS.Signals | 0): Promise<boolean> {
  const inGroup = sendSignal(-group, signal);
  const marked = await findMarked(mark);
  const reached = marked.map((pid) => sendSignal(pid, signal));
  return PROC ? reached.some(Boolean) : inGroup;
}

function sendSignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    if (toCode(error) === 'ESRCH' || toCode(error) === 'EPERM') return false;
    throw error;
  }
}

async function findMarked(mark: string): Promise<number[]> {
  if (!PROC) return [];
  const pids = (await readdir(PROC)).filter((name) => /^\d+$/.test(name));
  const checked = await Promise.all(
    pids.map(async (pid) => ((await isMarked(pid, mark)) ? [Number(pid)] : [])),
  );
  return checked.flat();
}

async function isMarked(pid: string, mark: string): Promise<boolean> {
  try {
    return (await readFile(`${PROC}/${pid}/environ`)).includes(`${MARK}=${mark}`);
  } catch {
    // Ended meanwhile, or another user's: not ours.
    return false;
  }
}
