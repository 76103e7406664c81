// Runs the real hub, `nod start`, in a data folder of its own, as a user would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NOD, plainEnvironment } from './nod.ts';

export interface StartedHub {
  url: string;
  /** Lets one browser in, once. */
  link: string;
  port: number;
  pid: number;
  data: string;
  programToken: string;
  personToken: string;
  /** What it has written to its log so far. */
  readLog(): string;
  /** Stops the hub as Ctrl-C does; resolves to its exit code. The data folder goes unless `keepData` was set. */
  stop(): Promise<number | null>;
  /** Ends the hub with SIGKILL. The data folder stays. */
  kill(): Promise<void>;
}

export interface StartHubOptions {
  /** An existing data folder, which then stays; default: a new temporary one. */
  data?: string;
  /** 0, the default: any free port. */
  port?: number;
  keepData?: boolean;
  /** Further variables of the hub's environment. */
  env?: Record<string, string>;
}

/** Resolves once the hub answers. Rejects with what it wrote when it does not start. */
export async function startHub(options: StartHubOptions = {}): Promise<StartedHub> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'nod-e2e-'));
  const args = ['start', '--json', '--no-open', '--data', data, '--port', String(options.port ?? 0)];
  const child = spawn(NOD, args, { env: plainEnvironment(options.env), stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const readLog = collectLog(child);
  const started = await readFirstLine(child, readLog);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    ...started,
    data,
    readLog,
    programToken: readFileSync(join(data, 'token'), 'utf8').trim(),
    personToken: readFileSync(join(data, 'person-token'), 'utf8').trim(),
    async stop() {
      const code = await end('SIGINT');
      if (options.data === undefined && !options.keepData) rmSync(data, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

function collectLog({ stderr }: ChildProcess): () => string {
  let log = '';
  stderr?.setEncoding('utf8').on('data', (chunk) => {
    log += chunk;
  });
  return () => log;
}

async function readFirstLine(
  { stdout }: ChildProcess,
  readLog: () => string,
): Promise<Pick<StartedHub, 'url' | 'link' | 'port' | 'pid'>> {
  if (!stdout) throw new Error('the hub has no output');
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line);
  throw new Error(`the hub did not start: ${readLog()}`);
}
