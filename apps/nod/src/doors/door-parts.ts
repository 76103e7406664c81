// Parts of doors on this machine: where their sockets are, the person's terminals, files that grow, the clock.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toSocketPath } from '@nod/door-socket';
import type { DoorParts } from '@nod/doors';
import { clientPorts, clock, createFileTail } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import type { DataFolder } from '../data-folder/data-folder.ts';

export function toDoorParts(folder: Pick<DataFolder, 'path'>, report: (error: unknown) => void): DoorParts {
  return {
    socketPath(name) {
      const path = locateSocket(folder, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      return path;
    },
    folder: folder.path,
    terminals: createTmuxTerminals(process.env),
    tail: createFileTail(),
    env: process.env,
    clock,
    timer: clientPorts.timer,
    report,
  };
}

/** Where whoever comes to the hub finds a socket of this name. */
export function locateSocket({ path }: Pick<DataFolder, 'path'>, name: string): string {
  const options = { env: process.env, user: process.getuid?.() ?? 0, temporary: tmpdir() };
  return toSocketPath(join(path, 'doors'), name, options);
}
