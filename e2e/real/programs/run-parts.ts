// Parts of a run with a real program: its environment, its files, and how long it is waited for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { plainEnvironment } from '../../src/stage/nod.ts';
import type { HeadlessRun } from './headless-run.ts';
import type { InstalledProgram } from './installed-program.ts';

/** How long a program may take to start, and to end when it has its answer, on a busy machine. */
export const PATIENCE_MS = 180_000;
const NODE = dirname(fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url)));
/** Nobody listens there: whatever a program would call beyond this machine, it cannot. */
const NOWHERE = 'http://127.0.0.1:9';

export function writeFiles(home: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
}

export function toEnvironment(
  program: InstalledProgram,
  run: HeadlessRun,
  { home, modelUrl }: { home: string; modelUrl: string },
): Record<string, string> {
  const { PATH = '', LANG = 'C.UTF-8' } = plainEnvironment();
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, NOWHERE]);
  return {
    LANG,
    HOME: home,
    PATH: [program.bin, NODE, PATH].join(delimiter),
    NO_COLOR: '1',
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
    ...Object.fromEntries(proxies),
    ...run.env(modelUrl),
  };
}

export async function withPatience<T>(promise: Promise<T>, complaint: string): Promise<T> {
  const stop = new AbortController();
  const late = pause(PATIENCE_MS, null, { signal: stop.signal }).then(() => {
    throw new Error(complaint);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
