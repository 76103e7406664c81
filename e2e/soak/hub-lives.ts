// The lives of the hub in a soak: the same data folder and port, one real process after the other, ended by SIGKILL or as
// Ctrl-C does. Keeps what they wrote to their logs, and the most memory that one took.
import { readFileSync, rmSync } from 'node:fs';
import { type StartedHub, startHub } from '../src/stage/hub-process.ts';

export interface HubLives {
  start(): Promise<StartedHub>;
  isAlive(): boolean;
  kill(): Promise<void>;
  /** Rejects where it does not end as it should. */
  stop(): Promise<void>;
  /** Everything that was written to standard output and error. */
  written(): string;
  peakMegabytes(): number;
  count(): number;
  /** With all its data. */
  remove(): Promise<void>;
}

export function createHubLives(env: Record<string, string>): HubLives {
  let living: StartedHub | null = null;
  let known: { data: string; port: number } | null = null;
  let ending: Promise<unknown> = Promise.resolve(null);
  let written = '';
  let peak = 0;
  let count = 0;

  /** Who ends it once more waits for the first. */
  function end(how: (hub: StartedHub) => Promise<unknown>): Promise<unknown> {
    const hub = living;
    if (hub) ending = endOne(hub, how);
    return ending;
  }

  async function endOne(hub: StartedHub, how: (hub: StartedHub) => Promise<unknown>): Promise<unknown> {
    peak = Math.max(peak, readPeakMegabytes(hub.pid));
    living = null;
    const ended = await how(hub);
    written += hub.readLog();
    return ended;
  }

  return {
    async start() {
      const hub = await startHub({ ...known, keepData: true, env });
      known = { data: hub.data, port: hub.port };
      written += `${JSON.stringify({ url: hub.url, link: hub.link })}\n`;
      count += 1;
      living = hub;
      return hub;
    },
    isAlive: () => living !== null,
    async kill() {
      await end((hub) => hub.kill());
    },
    async stop() {
      const code = await end((hub) => hub.stop());
      if (code !== 0 && code !== null) throw new Error(`the hub ended with ${code}`);
    },
    written: () => written + (living?.readLog() ?? ''),
    peakMegabytes: () => peak,
    count: () => count,
    async remove() {
      await end((hub) => hub.kill());
      if (known) rmSync(known.data, { recursive: true, force: true });
    },
  };
}

/** 0 where the system does not say. */
function readPeakMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
