// System programs that build a cage, by their absolute paths. They run outside of it, so the way to them must be
// one that neither the agent nor another user can change: never PATH, which may begin in the agent's folder.
import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isIn } from '../folder/folder.ts';

export interface ProgramSearch {
  /** Where the agent can write. */
  folder: string;
  /** For tests. */
  places?: readonly string[];
}

/** The last one is that of NixOS. */
const SYSTEM = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/run/current-system/sw/bin'];
/** For scripts that run outside of a cage. */
export const SYSTEM_PATH = SYSTEM.join(':');
const WRITABLE_BY_OTHERS = 0o022;

/** Without links. Null when there is none that can be trusted. */
export function findProgram(name: string, { folder, places = SYSTEM }: ProgramSearch): string | null {
  for (const place of places) {
    const path = toRealPath(join(place, name));
    if (path && !isIn(folder, path) && isOfSystem(path)) return path;
  }
  return null;
}

function toRealPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    // Not there, or not for us to see.
    return null;
  }
}

/** It and every folder above belong to root, who alone may write there. */
function isOfSystem(path: string): boolean {
  const { uid, mode } = statSync(path);
  if (uid !== 0 || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
  return path === '/' || isOfSystem(dirname(path));
}
