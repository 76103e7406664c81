// Parts of the agent's folder that a caged command cannot change: what runs later outside of the cage, and the
// sources and programs that the hub itself runs from.
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { CHECKOUT, SESSION_STARTS, toRunByHub } from '../folder/files-run-outside.ts';
import { isIn } from '../folder/folder.ts';
import type { CageOptions } from './cage-plan.ts';
import type { FolderLook } from './folder-look.ts';
import { type Place, toToolchains } from './shown-places.ts';

export interface Locks {
  /** The hub's own: locked with everything in them. */
  own: Place[];
  locked: Place[];
  /** Folders that must stay where they are: otherwise others could take their place. */
  held: string[];
  canWrite: boolean;
  /** Why something could not be locked; else null. */
  missed: string | null;
}

/** What git runs, and where it looks for it. */
const GIT_SETTINGS = ['config', 'config.worktree', 'hooks', 'commondir', 'gitdir'];

/** `hidden` are the places in the folder that commands do not see: moved elsewhere, the next one would see them. */
export async function findLocks(
  options: CageOptions,
  look: FolderLook,
  hidden: readonly string[],
): Promise<Locks> {
  const { folder, home } = options;
  const own = await findOwn(options);
  const inHome = isIn(folder, home)
    ? [...SESSION_STARTS.map((name) => join(home, name)), ...toToolchains(home)]
    : [];
  const git = look.gitFolders.flatMap((path) => GIT_SETTINGS.map((name) => join(path, name)));
  const programs = (options.programs ?? []).filter((path) => isIn(folder, path));
  const started = await Promise.all(programs.filter((path) => path !== folder).map(lookAt));
  const found = [
    ...(await Promise.all([...look.locked, ...git, ...inHome].map(lookAt))).flat(),
    ...started.flat(),
  ];
  const isLoose = programs.includes(folder) || started.some((each) => each.length === 0);
  const locked = found.filter(({ isLink }) => !isLink);
  const fixed = [...look.gitFolders, ...[...own, ...locked].map(({ path }) => path), ...hidden];
  const held = [
    ...look.gitFolders,
    ...fixed.filter((path) => isIn(folder, path)).flatMap((path) => toAncestors(folder, path)),
  ];
  return {
    own,
    locked,
    // What is locked stays where it is; a part of it that is held would be open again.
    held: [...new Set(held)].filter((path) => !locked.some((each) => isIn(each.path, path))),
    canWrite: !own.some(({ path }) => isIn(path, folder)),
    missed: found.some(({ isLink }) => isLink)
      ? 'a link stands where something that runs outside of the cage would be locked'
      : isLoose
        ? 'an MCP server runs what lies straight in the folder, or is missing there'
        : null,
  };
}

async function findOwn({ folder, checkout = CHECKOUT }: CageOptions): Promise<Place[]> {
  const holdsAll = isIn(folder, checkout) && folder !== checkout;
  const parts = holdsAll ? [checkout] : toRunByHub(checkout);
  const program = await orNull(realpath(process.execPath));
  const near = [...parts, ...(program ? [program] : [])].filter(
    (path) => isIn(folder, path) || isIn(path, folder),
  );
  return (await Promise.all(near.map(lookAt))).flat();
}

async function lookAt(path: string): Promise<(Place & { isLink: boolean })[]> {
  const stats = await orNull(lstat(path));
  return stats ? [{ path, isFolder: stats.isDirectory(), isLink: stats.isSymbolicLink() }] : [];
}

/** The folders between, without both ends. */
function toAncestors(folder: string, path: string): string[] {
  const steps = relative(folder, dirname(path)).split(sep).filter(Boolean);
  return steps.map((_, index) => join(folder, ...steps.slice(0, index + 1)));
}
