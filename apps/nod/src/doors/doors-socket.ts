// The doors' socket of a data folder: where plugins and keepers come to the hub.
import { tmpdir } from 'node:os';
import { toSocketPath } from '@nod/door-socket';
import type { DataFolder } from '../data-folder/data-folder.ts';

/** The same for the hub and for whoever comes to it. */
export function locateDoorsSocket({ path }: DataFolder, env: NodeJS.ProcessEnv, name = 'doors.sock'): string {
  return toSocketPath(path, name, { env, user: process.getuid?.() ?? 0, temporary: tmpdir() });
}
