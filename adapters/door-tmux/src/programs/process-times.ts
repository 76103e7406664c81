// Process times: when a process began. Told by /proc; elsewhere nobody knows.
import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** Milliseconds since 1970; null where it cannot be told. */
export async function readStart(pid: number): Promise<number | null> {
  try {
    const [stat, machine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/stat', 'latin1'),
    ]);
    const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
    const boot = Number(/^btime (\d+)$/m.exec(machine)?.[1]);
    const start = boot * 1_000 + (ticks * 1_000) / TICKS_PER_SECOND;
    return Number.isFinite(start) ? start : null;
  } catch {
    return null;
  }
}
