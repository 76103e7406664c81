// The real hub, `nod start`, as a process of its own, the way a user runs it.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { resources } from '../resources.ts';
import { stopProcess } from './server-process.ts';

const NOD = fileURLToPath(new URL('../../../node_modules/.bin/nod', import.meta.url));

export interface HubProcess {
  url: string;
  /** Lets one browser in, once. */
  link: string;
  pid: number;
  /** What a program shows to act as an agent. */
  programToken: string;
  stop(): Promise<void>;
}

/** Resolves once the hub has said where it listens. It is stopped at the end of the run, if not before. */
export async function startHubProcess(data: string): Promise<HubProcess> {
  const args = ['start', '--json', '--no-open', '--port', '0', '--data', data];
  const child = spawn(NOD, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const stop = () => stopProcess(child, 'SIGTERM');
  resources.defer(stop);
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, link, pid } = JSON.parse(line);
    const programToken = (await readFile(join(data, 'token'), 'utf8')).trim();
    return { url, link, pid, programToken, stop };
  }
  throw new Error('the hub ended before it listened');
}
