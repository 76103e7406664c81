// The inspection of a path before a call uses it: where it really leads, whether secrets are there, and whether it
// can be allowed from now on.
import { resolve } from 'node:path';
import type { ToolCallInspection } from '@nod/agent';
import { type Folder, resolveInside } from '../folder/folder.ts';
import { findPathRisk } from '../folder/path-risk.ts';
import { type Parameters, textOf } from './file-tool.ts';

/**
 * The parameters that a permission for this path is bound to; null when the path leads over a link, which may lead
 * elsewhere tomorrow. `path` comes from resolveInside.
 */
export function toPathPermission(folder: Folder, given: string, path: string): string[] | null {
  return resolve(folder.path, given) === path ? ['path'] : null;
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
    const permission = toPathPermission(folder, given, target);
    return { preview: { type: 'plain' }, risk, permission, target };
  };
}
