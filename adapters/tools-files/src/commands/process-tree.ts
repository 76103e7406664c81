// The process tree of a command: all processes that it started, also those that left its process group: they carry
// its mark in their environment. Only Linux shows environments; elsewhere it is the group alone.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { toCode } from '../folder/file-tool-error.ts';

/** The name of the mark in the environment. */
export const MARK = 'NOD_COMMAND';

export interface ProcessTree {
  /** The process group; also the id of its first process. */
  group: number;
  mark: string;
}

const PROC = existsSync('/proc/self/environ') ? '/proc' : null;
/** Far more than it takes: a machine may have other things to do. */
const KILL_ROUNDS = 200;
const POLL_MS = 5;

/** Asks every process to end, and ends those that are still there after the grace time. Never rejects. */
export async function endProcessTree(tree: ProcessTree, graceMs: number): Promise<void> {
  const asked = await signalTree(tree, 'SIGTERM');
  if (asked.length === 0) return;
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline && asked.some((target) => sendSignal(target, 0))) await delay(POLL_MS);
  // A process may have started another between the look and the kill.
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const killed = await signalTree(tree, 'SIGKILL');
    if (killed.length === 0) return;
    await delay(POLL_MS);
  }
}

/** The group is reached at once. Resolves to whom the signal reached. */
async function signalTree({ group, mark }: ProcessTree, signal: NodeJS.Signals): Promise<number[]> {
  const inGroup = sendSignal(-group, signal);
  if (!PROC) return inGroup ? [-group] : [];
  const marked = await findMarked(mark);
  return marked.filter((pid) => sendSignal(pid, signal));
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
  // Ended meanwhile, or another user's: not ours.
  const environment = await readFile(`${PROC}/${pid}/environ`).catch(() => null);
  return environment?.includes(`${MARK}=${mark}`) ?? false;
}
