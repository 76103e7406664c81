// The plan of a cage: what a command finds on the machine, whichever program builds it. At first there is nothing;
// each layer opens something, or closes a part of what the layers before it opened.
import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { isIn } from '../folder/folder.ts';
import { findRunning } from './aside-files.ts';
import { type FolderLook, lookThroughFolder } from './folder-look.ts';
import { findHiddenPlaces } from './hidden-places.ts';
import { findLocks, type Locks } from './locks.ts';
import { type Placeholder, toPlaceholders } from './placeholders.ts';
import { findInstalledSecrets, findShownPlaces, type Place, type ShownPlace } from './shown-places.ts';

export type Layer =
  /** As it is, read-only. */
  | { type: 'shown'; path: string; isFolder: boolean }
  /** As it is, and to be changed; being a mount of its own, it cannot be moved away. */
  | { type: 'open'; path: string }
  /** A folder with nothing in it. What is written there is gone with the command. */
  | { type: 'empty'; path: string; canWrite: boolean }
  /**
   * A device without content in the place of a file: searches pass over it, programs find nothing to read, and git
   * refuses to take it for a change.
   */
  | { type: 'blank'; path: string }
  | { type: 'link'; path: string; to: string };

export interface CagePlan {
  folder: string;
  /** Around the folder, and at last the folder itself. Outermost first. */
  outer: Layer[];
  /** What lies in the folder. Outermost first. */
  inner: Layer[];
  /** To be in the folder while the command runs, so that nothing else can take their names. */
  placeholders: Placeholder[];
  /** What is in the folder and runs outside, by its path: whatever comes to it was made by the command. */
  running: ReadonlySet<string>;
  /** Folders in the folder that are hidden as a whole. */
  skipped: readonly string[];
  /** Whether anything in the folder can be changed. */
  canWrite: boolean;
  /** Why a part of the folder is not hidden or locked as it should be; else null. */
  missed: string | null;
}

export interface CageOptions {
  /** Absolute, without links. */
  folder: string;
  home: string;
  /** The hub's own data, never shown. */
  hubFolder: string | null;
  /** The environment's PATH: where it leads, there are programs to be shown. */
  searchPath: string;
  /** What else the hub starts outside of any cage. */
  programs?: readonly string[];
  /** What the hub runs from; for tests. */
  checkout?: string;
}

/** Whether a secret file, relative to the folder, is for this command to see. */
export type IsApproved = (path: string) => boolean;

/** Every command has one of its own, and it is gone with the command. */
export const SCRATCH = '/tmp';
const MOST_LAYERS = 400;
const LOOK_AGAIN_MS = 30_000;

/** Looks through the folder each time: keys may have come since the last command. */
export async function planCage(options: CageOptions, isApproved: IsApproved): Promise<CagePlan> {
  const { folder } = options;
  const home = (await orNull(realpath(options.home))) ?? options.home;
  const { places, hidden } = await lookAtMachine({ ...options, home });
  const within = hidden.filter(({ path }) => isIn(folder, path) && path !== folder);
  const skipped = within.map(({ path }) => path);
  const look = await lookThroughFolder(folder, skipped);
  const locks = await findLocks({ ...options, home }, look, [...look.secrets, ...skipped]);
  const secrets = look.secrets.filter((path) => !isApproved(relative(folder, path)));
  const inner = toInner(folder, { locks, within, secrets });
  const outer = toOuter({ ...options, home }, places, [
    ...hidden,
    ...secrets.map((path) => ({ path, isFolder: false })),
  ]);
  const link: Layer[] = home === options.home ? [] : [{ type: 'link', path: options.home, to: home }];
  return {
    folder,
    outer: [...outer, ...link, toFolderLayer(folder, locks)],
    inner,
    placeholders: toPlaceholders(folder, look.gitFolders).filter(
      ({ path }) => !locks.own.some((each) => isIn(each.path, path)),
    ),
    running: await findRunning(look),
    skipped,
    canWrite: locks.canWrite,
    missed: toMissed(look, locks, inner.length),
  };
}

interface MachineLook {
  places: ShownPlace[];
  hidden: Place[];
}

const looks = new Map<string, { until: number; found: Promise<MachineLook> }>();

/** Once in a while: it is a list of what may be seen, so what comes later is not seen. Not so in the folder itself. */
function lookAtMachine({ folder, home, hubFolder, searchPath }: CageOptions): Promise<MachineLook> {
  const key = JSON.stringify([folder, home, hubFolder, searchPath]);
  const known = looks.get(key);
  if (known && known.until > performance.now() && !isIn(folder, home)) return known.found;
  const found = Promise.all([
    findShownPlaces({ home, searchPath }),
    findHiddenPlaces(home, hubFolder),
    findInstalledSecrets({ home, searchPath }),
  ]);
  const look = found.then(([places, hidden, secrets]) => ({ places, hidden: [...hidden, ...secrets] }));
  looks.set(key, { until: performance.now() + LOOK_AGAIN_MS, found: look });
  look.catch(() => looks.delete(key));
  return look;
}

function toMissed(look: FolderLook, locks: Locks, count: number): string | null {
  if (look.missed ?? locks.missed) return look.missed ?? locks.missed;
  return count > MOST_LAYERS ? 'there are too many files to hide or lock' : null;
}

function toFolderLayer(folder: string, { canWrite }: Locks): Layer {
  return canWrite ? { type: 'open', path: folder } : { type: 'shown', path: folder, isFolder: true };
}

function toOuter(
  { folder, home }: CageOptions,
  places: readonly ShownPlace[],
  hidden: readonly Place[],
): Layer[] {
  const isAround = ({ path }: { path: string }) => !isIn(folder, path);
  const shown = places.filter(isAround);
  const isSeen = ({ path }: Place) => shown.some((place) => 'isFolder' in place && isIn(place.path, path));
  const layers: Layer[] = [
    { type: 'empty', path: SCRATCH, canWrite: true },
    { type: 'empty', path: home, canWrite: true },
    ...shown.map(toLayer),
    ...hidden.filter((place) => isAround(place) && isSeen(place)).map(toHiding),
  ];
  // Inner ones are longer. Of two for one place, the later one counts.
  return layers.filter(isAround).sort((a, b) => a.path.length - b.path.length);
}

interface InFolder {
  locks: Locks;
  within: readonly Place[];
  secrets: readonly string[];
}

function toInner(folder: string, { locks, within, secrets }: InFolder): Layer[] {
  const isHidden = (path: string) => within.some((place) => isIn(place.path, path));
  const isOwn = (path: string) => locks.own.some((each) => isIn(each.path, path) && each.path !== path);
  const isFree = ({ path }: { path: string }) => !isHidden(path) && !isOwn(path);
  const layers: Layer[] = [
    ...locks.held.map((path): Layer => ({ type: 'open', path })).filter(isFree),
    ...[...locks.locked, ...locks.own].map((place): Layer => ({ type: 'shown', ...place })).filter(isFree),
    ...secrets.filter((path) => !isHidden(path)).map((path): Layer => ({ type: 'blank', path })),
    ...within.map(toHiding),
  ];
  // Of several for one place, the last one counts.
  const byPath = new Map(layers.map((layer) => [layer.path, layer]));
  const inFolder = [...byPath.values()].filter(({ path }) => isIn(folder, path) && path !== folder);
  return inFolder.sort((a, b) => a.path.length - b.path.length);
}

function toHiding({ path, isFolder }: Place): Layer {
  return isFolder ? { type: 'empty', path, canWrite: false } : { type: 'blank', path };
}

function toLayer(place: ShownPlace): Layer {
  return 'linkTo' in place
    ? { type: 'link', path: place.path, to: place.linkTo }
    : { type: 'shown', path: place.path, isFolder: place.isFolder };
}
