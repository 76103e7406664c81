// The risk of a path, asked about in every mode: it leads out of the folder, or secrets are there.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ToolCallInspection } from '@nod/agent';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { OutsideFolderError } from './file-tool-error.ts';
import { isRunByHub, runsOutside } from './files-run-outside.ts';
import { type Folder, isIn, resolveInside, toRelative } from './folder.ts';

/** Keys, tokens and passwords by their names, and all that belongs to the hub. `path` comes from resolveInside. */
export function isSecretInside(folder: Folder, path: string): boolean {
  const { hubFolder } = folder;
  // A folder that lies in the hub's own was given to agents by the person.
  const isOfHub = hubFolder !== null && isIn(folder.path, hubFolder) && isIn(hubFolder, path);
  return isOfHub || isSecretPath(toRelative(folder, path));
}

/** `given` counts too: a link that is called `.env` is as much of a secret as what it leads to. */
export function findPathRisk(folder: Folder, given: string, path: string): 'secrets' | null {
  const inFolder = given.startsWith(folder.path) ? given.slice(folder.path.length) : given;
  return isSecretPath(inFolder) || isSecretInside(folder, path) ? 'secrets' : null;
}

/** What runs later outside of the cage acts there, whoever wrote it: in the name of the person. */
export function findWriteRisk(folder: Folder, given: string, path: string): ToolCallInspection['risk'] {
  const parts = toRelative(folder, path).split('/');
  const isRun =
    isRunByHub(path) ||
    folder.programs.some((program) => isIn(program, path)) ||
    isOfRepository(folder, path) ||
    parts.some((part) => part === '.git' || runsOutside(part));
  return findPathRisk(folder, given, path) ?? (isRun ? 'outside-folder' : null);
}

/** Git takes any folder with a `HEAD` for a repository: what lies in it may run, and making one makes a repository. */
function isOfRepository(folder: Folder, path: string): boolean {
  if (basename(path) === 'HEAD') return true;
  for (let around = dirname(path); isIn(folder.path, around); around = dirname(around)) {
    if (existsSync(join(around, 'HEAD'))) return true;
    if (around === folder.path) return false;
  }
  return false;
}

/** For a call that would fail: what its failure says must not be about secrets. Does not reject. */
export async function findRisk(folder: Folder, given: string): Promise<ToolCallInspection['risk']> {
  try {
    return findPathRisk(folder, given, await resolveInside(folder, given));
  } catch (error) {
    if (error instanceof OutsideFolderError) return 'outside-folder';
    // It leads nowhere: there is but its name to judge by.
    return isSecretPath(given) ? 'secrets' : null;
  }
}
