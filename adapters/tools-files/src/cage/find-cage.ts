// Which cage commands run in on this machine: bubblewrap where it is, else namespaces by `unshare`, else none.
// Each is tried for real before it is relied on.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isIn } from '../folder.ts';
import { type CageOptions, planCage, SCRATCH } from './cage-plan.ts';
import { findProgram, SYSTEM_PATH } from './find-program.ts';
import { readMounts } from './read-mounts.ts';
import { toBwrapArguments } from './to-bwrap-arguments.ts';
import { KERNEL_FILES, quote, toUnshareScript, UNSHARE_ARGUMENTS } from './to-unshare-script.ts';

export type CageKind = 'bwrap' | 'unshare';

export interface CagedProgram {
  file: string;
  args: string[];
  /** Where to start `file`; the command itself starts where it was told to. */
  folder: string;
}

export interface Cage {
  kind: CageKind;
  /** What to start instead of the command, so that the command runs in the cage. */
  enclose(command: string, start: string): Promise<CagedProgram>;
}

export interface FoundCage {
  /** Null: commands can reach whatever the hub's user can. */
  cage: Cage | null;
  /** Why there is none; else null. */
  reason: string | null;
}

/** What programs are told to keep their temporary files and caches in: elsewhere they could not write. */
export const CAGE_ENVIRONMENT = {
  TMPDIR: SCRATCH,
  XDG_CACHE_HOME: `${SCRATCH}/.cache`,
  npm_config_cache: `${SCRATCH}/.npm`,
};

const PROBE_MS = 15_000;
const KINDS: readonly CageKind[] = ['bwrap', 'unshare'];
const run = promisify(execFile);

/** Never rejects. `kinds` is for tests. */
export async function findCage(
  options: CageOptions,
  environment: NodeJS.ProcessEnv,
  kinds = KINDS,
): Promise<FoundCage> {
  if (process.platform !== 'linux') return { cage: null, reason: `there is none for ${process.platform}` };
  if (options.folder === '/') return { cage: null, reason: 'the folder is the whole machine' };
  const reasons: string[] = [];
  for (const kind of kinds) {
    const program = findProgram(kind, options);
    if (!program) {
      reasons.push(`${kind}: not installed, or not where only root can change it`);
      continue;
    }
    const cage = createCage(kind, program, options);
    const reason = await tryCage(cage, options, environment);
    if (reason === null) return { cage, reason };
    reasons.push(`${kind}: ${reason}`);
  }
  return { cage: null, reason: reasons.join('; ') };
}

function createCage(kind: CageKind, file: string, options: CageOptions): Cage {
  return {
    kind,
    async enclose(command, start) {
      const plan = await planCage(options);
      if (kind === 'bwrap') {
        const args = [...toBwrapArguments(plan, start), '/bin/sh', '-c', command];
        return { file, args, folder: options.folder };
      }
      const identity = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 };
      const kernelFiles = KERNEL_FILES.filter((path) => existsSync(path));
      const script = toUnshareScript(plan, await readMounts(), {
        unshare: file,
        start,
        identity,
        kernelFiles,
      });
      return { file, args: [...UNSHARE_ARGUMENTS, script, 'sh', command], folder: options.folder };
    },
  };
}

/** Null when the cage holds; else what is wrong. Nothing is written: only asked whether it could be. */
async function tryCage(
  cage: Cage,
  options: CageOptions,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  try {
    const { file, args, folder } = await cage.enclose(await toProbe(options), options.folder);
    // What is tried are the system's programs: those of the agent would say what they like.
    const env = { ...environment, PATH: SYSTEM_PATH };
    const { stdout } = await run(file, args, { cwd: folder, env, timeout: PROBE_MS });
    return stdout === 'caged\n' ? null : 'it does not hold';
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: unknown; stderr?: string };
    const reason = stderr || (typeof code === 'number' ? 'it does not hold' : message);
    return reason.trim().replaceAll('\n', ' ');
  }
}

/** A cage that its own prisoner can open is none: that is tried first. */
async function toProbe({ folder, home, hubFolder }: CageOptions): Promise<string> {
  const isElsewhere = (path: string) => !isIn(folder, path) && !isIn(SCRATCH, path);
  const locked = ['/', home, ...(hubFolder ? [hubFolder] : [])].filter(isElsewhere).map(quote);
  const tests = locked.map((path) => `test ! -w ${path}`);
  const open = (await isWritable(folder)) ? ['test -w .'] : [];
  return `mount -n -o remount,bind,rw / 2>/dev/null; ${[...tests, ...open, 'echo caged'].join(' && ')}`;
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
