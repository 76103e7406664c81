// The real hub, `nod start`, as a process of its own, the way a user runs it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { spawnOwned, stopProcess } from './server-process.ts';

export const NOD = fileURLToPath(new URL('../../../node_modules/.bin/nod', import.meta.url));
const STOP_SIGNAL = 'SIGTERM';

export interface HubProcess {
  url: string;
  /** Lets one browser in, once. */
  link: string;
  pid: number;
  /** What a program shows to act as an agent. */
  programToken: string;
  /** What the person's own commands show. */
  personToken: string;
  stop(): Promise<void>;
}

/** Resolves once the hub has said where it listens. It is stopped at the end of the run, if not before. */
export async function startHubProcess(data: string, env: Record<string, string> = {}): Promise<HubProcess> {
  const args = ['start', '--json', '--no-open', '--port', '0', '--data', data];
  const child = spawnOwned(
    NOD,
    args,
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
    STOP_SIGNAL,
  );
  if (!child.stdout) throw new Error('the hub has no output');
  const stop = () => stopProcess(child, STOP_SIGNAL);
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, link, pid } = JSON.parse(line);
    const readToken = async (name: string) => (await readFile(join(data, name), 'utf8')).trim();
    const [programToken, personToken] = [await readToken('token'), await readToken('person-token')];
    return { url, link, pid, programToken, personToken, stop };
  }
  throw new Error('the hub ended before it listened');
}
