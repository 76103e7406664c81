// A folder on a real disk for everything a bench writes: a figure for durability means nothing in memory.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { resources } from './resources.ts';

const TMPFS = 0x01021994;
/** Survives a reboot by convention, unlike /tmp. */
const PARENT = process.env.NOD_BENCH_FOLDER ?? '/var/tmp';

/** A new folder, readable to the servers' own user, removed at the end of the run. */
export async function createBenchFolder(): Promise<string> {
  if ((await statfs(PARENT)).type === TMPFS) {
    throw new Error(`${PARENT} is held in memory: name a folder on a disk by NOD_BENCH_FOLDER`);
  }
  const folder = await mkdtemp(join(PARENT, 'nod-bench-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
