// What is to be known about a path before a call uses it: where it really leads, and whether secrets are there.
import type { ToolCallInspection } from '@nod/agent';
import { type Parameters, textOf } from './file-tool.ts';
import { type Folder, isIn, resolveInside, toRelative } from './folder.ts';
import { isSecretPath } from './is-secret-path.ts';

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

/** For tools that only read. Rejects when the path leads outside. */
export function inspectReading(
  folder: Folder,
  otherwise = '',
): (parameters: Parameters) => Promise<ToolCallInspection> {
  return async (parameters) => {
    const given = textOf(parameters, 'path', otherwise);
    const target = await resolveInside(folder, given);
    const risk = findPathRisk(folder, given, target);
    return { preview: { type: 'plain' }, risk, permission: ['path'], target };
  };
}
