// A keeper in the background: the same command once more, in a session of its own, with its lines in a log file.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../command-line/cli-error.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface DetachedKeeper {
  pid: number;
  log: string;
  /** As the keeper tells it. */
  title: string;
}

/** Resolves once the agent runs. Throws CliError with what the keeper said where it does not. */
export async function detachKeeper(args: readonly string[], folder: string): Promise<DetachedKeeper> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}.log`);
  const file = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, [...process.execArgv, MAIN, 'run', ...args], {
    detached: true,
    stdio: ['ignore', file, file, 'ipc'],
  });
  closeSync(file);
  const title = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (told) => resolve(String(told)));
    child.once('exit', () => reject(new CliError('agent_not_started', readFileSync(log, 'utf8').trim())));
  });
  child.disconnect();
  child.unref();
  return { pid: child.pid ?? 0, log, title };
}

/** The keeper's side: whoever started it in the background may go. */
export function tellStarted(title: string): void {
  process.send?.(title, () => process.disconnect?.());
}
