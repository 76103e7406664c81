// Parts of the agent's folder that a caged command cannot change: what runs later outside of the cage, and the
// sources and programs that the hub itself runs from.
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isIn } from '../folder.ts';
import { SESSION_STARTS } from '../runs-outside.ts';
import type { CageOptions } from './cage-plan.ts';
import type { FolderLook } from './look-through-folder.ts';
import { orNull, toToolchains } from './shown-places.ts';

export interface Locks {
  /** The hub's own: locked with everything in them. */
  own: string[];
  /** Files and folders; they may be missing. */
  locked: string[];
  /** Folders that must stay where they are: otherwise others could take their place. */
  held: string[];
  canWrite: boolean;
  /** Why something could not be locked; else null. */
  missed: string | null;
}

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');
/** Of a checkout that is itself the agent's folder. */
const RUN_BY_HUB = ['adapters', 'apps', 'packages', 'parts', 'node_modules', 'scripts', 'package.json'];
/** What git runs, and where it looks for it. */
const GIT_SETTINGS = ['config', 'config.worktree', 'hooks', 'commondir', 'gitdir'];

export async function findLocks(options: CageOptions, look: FolderLook): Promise<Locks> {
  const { folder, home } = options;
  const own = await findOwn(options);
  const inHome = isIn(folder, home)
    ? [...SESSION_STARTS.map((name) => join(home, name)), ...toToolchains(home)]
    : [];
  const git = look.gitFolders.flatMap((path) => GIT_SETTINGS.map((name) => join(path, name)));
  const locked = [...look.locked, ...git, ...inHome];
  const links = await Promise.all(locked.map(isLink));
  return {
    own,
    locked: locked.filter((_, index) => !links[index]),
    held: [...look.gitFolders, ...[...look.gitFolders, ...own].flatMap((path) => toAncestors(folder, path))],
    canWrite: !own.some((path) => isIn(path, folder)),
    missed: links.includes(true)
      ? 'a link stands where something that runs outside of the cage would be locked'
      : null,
  };
}

async function findOwn({ folder, checkout = CHECKOUT }: CageOptions): Promise<string[]> {
  const holdsAll = isIn(folder, checkout) && folder !== checkout;
  const parts = holdsAll ? [checkout] : RUN_BY_HUB.map((name) => join(checkout, name));
  const program = await orNull(realpath(process.execPath));
  return [...parts, ...(program ? [program] : [])].filter((path) => isIn(folder, path) || isIn(path, folder));
}

async function isLink(path: string): Promise<boolean> {
  return (await orNull(lstat(path)))?.isSymbolicLink() ?? false;
}

/** The folders between, without both ends. */
function toAncestors(folder: string, path: string): string[] {
  const steps = relative(folder, dirname(path)).split(sep).filter(Boolean);
  return steps.map((_, index) => join(folder, ...steps.slice(0, index + 1)));
}
