// The cage that commands run in on this machine: bubblewrap where it is, else namespaces by `unshare`, else none.
// Each is tried for real before it is relied on.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isIn } from '../folder/folder.ts';
import { NOTHING_ASIDE, type PutAside, putAside } from './aside-files.ts';
import { toBwrapArguments } from './bwrap-arguments.ts';
import {
  type CageOptions,
  type CagePlan,
  type IsApproved,
  type Layer,
  planCage,
  SCRATCH,
} from './cage-plan.ts';
import { isAllowed, readMounts } from './mounts.ts';
import { type Placeholder, place } from './placeholders.ts';
import { quote } from './quote.ts';
import { findProgram, SYSTEM_PATH } from './system-program.ts';
import { KERNEL_FILES, toUnshareArguments, toUnshareScript } from './unshare-script.ts';

export type CageKind = 'bwrap' | 'unshare';

export interface CagedProgram {
  file: string;
  args: string[];
  /** Where to start `file`; the command itself starts where it was told to. */
  folder: string;
  /** To be called when the command has ended. Tells what it made that was not kept. */
  release(): Promise<PutAside>;
}

export interface CageOrder {
  command: string;
  /** The folder to begin in. */
  start: string;
  /** Secrets that this very command was approved for; the others are hidden from it. */
  isApproved: IsApproved;
  /** The person was asked about what it makes that runs outside of the cage: it is kept. */
  keepsMade?: boolean;
}

export interface Cage {
  kind: CageKind;
  /** The program that builds it. */
  program: string;
  /** What to start instead of the command, so that the command runs in the cage. */
  enclose(order: CageOrder): Promise<CagedProgram>;
  /** Why a part of the folder would not be hidden or locked as it should be; null when all is. */
  findMissed(): Promise<string | null>;
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
    const cage = program && createCage(kind, program, options);
    if (!cage) {
      reasons.push(`${kind}: not installed, or not where only root can change it`);
      continue;
    }
    const reason = await tryCage(cage, options, environment);
    if (reason === null) return { cage, reason };
    reasons.push(`${kind}: ${reason}`);
  }
  return { cage: null, reason: reasons.join('; ') };
}

interface CagePrograms {
  /** The one that is started. */
  file: string;
  toArguments(plan: CagePlan, order: CageOrder): Promise<string[]>;
}

function createCage(kind: CageKind, program: string, options: CageOptions): Cage | null {
  const programs = kind === 'bwrap' ? toBwrap(program) : toUnshare(program, options);
  return (
    programs && {
      kind,
      program,
      findMissed: async () => (await planCage(options, () => false)).missed,
      async enclose(order) {
        const plan = await planCage(options, order.isApproved);
        const placed = await place(plan.placeholders);
        const inner = [...plan.inner, ...placed.placeholders.map(toCover)];
        const args = await programs.toArguments({ ...plan, inner }, order);
        // Where not all was seen before, it cannot be told what is new; such commands are asked about.
        const isKept = order.keepsMade || plan.missed !== null || !plan.canWrite;
        const known = new Set([...plan.running, ...placed.placeholders.map(({ path }) => path)]);
        return {
          file: programs.file,
          args,
          folder: options.folder,
          async release() {
            await placed.release();
            return isKept ? NOTHING_ASIDE : putAside(options.folder, known, plan.skipped);
          },
        };
      },
    }
  );
}

function toCover({ path, content }: Placeholder): Layer {
  return content === null
    ? { type: 'empty', path, canWrite: false }
    : { type: 'shown', path, isFolder: false };
}

function toBwrap(bwrap: string): CagePrograms {
  return {
    file: bwrap,
    async toArguments(plan, order) {
      return toBwrapArguments(plan, await readMounts(), order);
    },
  };
}

function toUnshare(unshare: string, options: CageOptions): CagePrograms | null {
  const setpriv = findProgram('setpriv', options);
  return setpriv === null
    ? null
    : {
        file: setpriv,
        async toArguments(plan, { command, start }) {
          const identity = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 };
          const kernelFiles = KERNEL_FILES.filter((path) => existsSync(path));
          const script = toUnshareScript(plan, await readMounts(), {
            unshare,
            setpriv,
            start,
            identity,
            kernelFiles,
          });
          return [...toUnshareArguments(unshare), script, 'sh', command];
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
    const order = { command: await toProbe(options), start: options.folder, isApproved: () => false };
    const { file, args, folder, release } = await cage.enclose(order);
    // What is tried are the system's programs: those of the agent would say what they like.
    const env = { ...environment, PATH: SYSTEM_PATH };
    const { stdout } = await run(file, args, { cwd: folder, env, timeout: PROBE_MS }).finally(release);
    return stdout === 'caged\n' ? null : 'it does not hold';
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: unknown; stderr?: string };
    const reason = stderr || (typeof code === 'number' ? 'it does not hold' : message);
    return reason.trim().replaceAll('\n', ' ');
  }
}

/** A cage that its own prisoner can open is none: that is tried first. */
async function toProbe(options: CageOptions): Promise<string> {
  const { folder, home, hubFolder } = options;
  const isElsewhere = (path: string) => !isIn(folder, path) && !isIn(SCRATCH, path);
  const locked = ['/', '/usr', '/etc'].filter(isElsewhere).map(quote);
  const ofHub = hubFolder ? ['person-token', 'token', 'nod.db'].map((name) => join(hubFolder, name)) : [];
  // Where the folder lies in one of these, the way to it is there.
  const ofHome = ['.ssh', '.aws', '.nod']
    .map((name) => join(home, name))
    .filter((path) => isElsewhere(path) && !isIn(path, folder));
  const unseen = [...ofHub, ...ofHome].map(quote);
  const canWrite =
    (await planCage(options, () => false)).canWrite && (await isAllowed(folder, constants.W_OK));
  const tests = [
    ...locked.map((path) => `test ! -w ${path}`),
    ...unseen.map((path) => `test ! -e ${path}`),
    '! unshare --user true 2>/dev/null',
    ...(canWrite ? ['test -w .'] : []),
  ];
  return `mount -n -o remount,bind,rw / 2>/dev/null; ${[...tests, 'echo caged'].join(' && ')}`;
}
