// What the cage of a command looks like from inside, whichever program builds it.
import { readlink, realpath } from 'node:fs/promises';
import { toCode } from '../file-tool-error.ts';
import { isIn } from '../folder.ts';
import { findHiddenPlaces, type HiddenPlace } from './hidden-places.ts';

export interface CagePlan {
  /** The only place, besides the scratch folder, where something can be changed. */
  folder: string;
  /** Empty and read-only; the folder may lie in one of them and is there all the same. */
  outer: HiddenPlace[];
  /** Those that lie in the folder itself. */
  inner: HiddenPlace[];
  /** Files and links in hidden places that programs cannot do without. */
  kept: KeptFile[];
}

export type KeptFile = { path: string; linkTo: string } | { path: string; copyOf: string };

export interface CageOptions {
  /** Absolute, without links. */
  folder: string;
  home: string;
  /** The hub's own data, hidden from commands. */
  hubFolder: string | null;
}

/** Every command has one of its own, and it is gone with the command. */
export const SCRATCH = '/tmp';
const NAME_SERVERS = '/etc/resolv.conf';
/** Where NixOS keeps the way to its programs. */
const SYSTEM_LINKS = ['/run/current-system', '/run/booted-system'];

/** Looks at the machine anew each time: keys may have come since the last command. */
export async function planCage({ folder, home, hubFolder }: CageOptions): Promise<CagePlan> {
  const hidden = await findHiddenPlaces(home, hubFolder);
  const outer = hidden.filter(({ path }) => !isIn(folder, path) && !isIn(SCRATCH, path));
  const inner = hidden.filter(({ path }) => isIn(folder, path) && path !== folder);
  const kept = (await findKept()).filter(({ path }) => outer.some((place) => isIn(place.path, path)));
  return { folder, outer, inner, kept };
}

async function findKept(): Promise<KeptFile[]> {
  const servers = await orNull(realpath(NAME_SERVERS));
  const links = SYSTEM_LINKS.map(async (path) => ({ path, linkTo: await orNull(readlink(path)) }));
  const kept = (await Promise.all(links)).flatMap(({ path, linkTo }) => (linkTo ? [{ path, linkTo }] : []));
  return servers ? [{ path: servers, copyOf: NAME_SERVERS }, ...kept] : kept;
}

async function orNull(found: Promise<string>): Promise<string | null> {
  try {
    return await found;
  } catch (error) {
    if (['ENOENT', 'EINVAL', 'EACCES', 'ENOTDIR'].includes(toCode(error) ?? '')) return null;
    throw error;
  }
}
