// Runs the CLI from a plain shell: the machine's own Node is first on the PATH, not the project's.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NOD = fileURLToPath(new URL('../../../node_modules/.bin/nod', import.meta.url));

export interface NodResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface NodProcess {
  readonly result: Promise<NodResult>;
  signal(signal: NodeJS.Signals): void;
}

/** This process's environment without what npm and a user's settings would add. */
export function plainEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NOD_|LC_|LANG|NODE_|VITEST)/.test(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), PATH: path.join(delimiter), ...extra };
}

/** Starts `nod` with these arguments on the hub of a data folder. */
export function startNod(data: string, args: string[], { input = '', env = {} } = {}): NodProcess {
  const child = spawn(NOD, args, { env: plainEnvironment({ NOD_DATA: data, ...env }) });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  const result = new Promise<NodResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { result, signal: (signal) => child.kill(signal) };
}

export function runNod(data: string, args: string[], options = {}): Promise<NodResult> {
  return startNod(data, args, options).result;
}
