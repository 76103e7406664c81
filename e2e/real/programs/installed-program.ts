// Agent programs as npm has them, in the versions of `programs.json`, installed once into the user's cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROFILES, type ProgramName } from '@nod/profiles';
import type { HeadlessName } from './headless-run.ts';

interface PinnedProgram {
  package: string;
  version: string;
}

const LIST = fileURLToPath(new URL('programs.json', import.meta.url));
const PINNED: Record<ProgramName, PinnedProgram> = JSON.parse(readFileSync(LIST, 'utf8'));

/** Not in the temporary folder: Codex refuses to put its own programs there. */
export const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'nod', 'real-agents');

/** Those that can be asked something without a terminal. */
export const PROGRAM_NAMES: readonly HeadlessName[] = PROFILES.map(({ program }) => program).filter(
  (program) => program !== 'pi',
);

export interface InstalledProgram<Name extends ProgramName = HeadlessName> {
  name: Name;
  version: string;
  /** The folder with its commands. */
  bin: string;
}

/** Installs it where it is not there in full yet. Throws what npm says. */
export function installProgram<Name extends ProgramName>(name: Name): InstalledProgram<Name> {
  const { package: wanted, version } = PINNED[name];
  const folder = join(CACHE, `${name}-${version}`);
  const done = join(folder, '.installed');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
    const options = ['--no-audit', '--no-fund', '--save-exact', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, `${wanted}@${version}`], { cwd: folder, stdio: 'inherit' });
    writeFileSync(done, '');
  }
  return { name, version, bin: join(folder, 'node_modules', '.bin') };
}
