// Mounts of this machine, as Linux tells them, and what of them a command could write to.
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isIn } from '../folder/folder.ts';

export interface Mount {
  path: string;
  /** The device, and where on it the mount begins. */
  device: string;
  root: string;
  /** As mount(8) takes them: `rw`, `nosuid` … */
  options: string[];
  /** Nobody gets there by its path: it is below another one, in a folder closed to us, or deleted. */
  isReachable: boolean;
}

export async function readMounts(): Promise<Mount[]> {
  const mounts = parseMounts(await readFile('/proc/self/mountinfo', 'utf8'));
  const checked = mounts.map(async (mount) => ({
    ...mount,
    // Only the folder around it is asked: a mount whose server is gone would not answer.
    isReachable: mount.isReachable && (await isAllowed(dirname(mount.path), constants.X_OK)),
  }));
  return Promise.all(checked);
}

/** Lines look like `36 35 98:0 /root /mounted/at rw,noatime master:1 - ext3 /dev/root rw`. */
export function parseMounts(text: string): Mount[] {
  const mounts = text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, , device = '', root = '', path = '', options = ''] = line.split(' ');
      return { path: readEscapes(path), device, root: readEscapes(root), options: options.split(',') };
    });
  const last = new Map(mounts.map((mount) => [mount.path, mount]));
  return mounts.map((mount) => {
    const isReachable = last.get(mount.path) === mount && !mount.path.endsWith('//deleted');
    return { ...mount, isReachable };
  });
}

/** The mount that a path lies on. */
export function findMount(path: string, mounts: readonly Mount[]): Mount | null {
  const around = mounts.filter((mount) => mount.isReachable && isIn(mount.path, path));
  return around.toSorted((a, b) => a.path.length - b.path.length).at(-1) ?? null;
}

/** How the system would tell of a mount of a source, or of this path upon itself: device, place on it, path. */
export function toOrigin(path: string, mounts: readonly Mount[], source = path): string {
  const mount = findMount(source, mounts);
  const place = mount ? join(mount.root, relative(mount.path, source)) : '';
  return `${mount?.device} ${writeEscapes(place)} ${writeEscapes(path)}`;
}

/** As the system writes paths: spaces, tabs, line ends and backslashes by their numbers. */
export function writeEscapes(path: string): string {
  const toOctal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return path.replace(/[ \t\n\\]/g, toOctal);
}

function readEscapes(text: string): string {
  const toCharacter = (_: string, octal: string) => String.fromCharCode(Number.parseInt(octal, 8));
  return text.replace(/\\([0-7]{3})/g, toCharacter);
}

/** Whether we may, as `access` of the system says. */
export function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
