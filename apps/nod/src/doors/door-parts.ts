// Parts of doors on this machine: where their sockets are, the person's terminals, files that grow, the clock.
import { locateSocket, preparePlace } from '@nod/door-socket';
import type { DoorParts } from '@nod/doors';
import { clientPorts, clock, createFileTail } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import type { DataFolder } from '../data-folder/data-folder.ts';

export function toDoorParts(folder: Pick<DataFolder, 'path'>, report: (error: unknown) => void): DoorParts {
  return {
    prepareSocket: (name) => preparePlace(locateSocket(folder.path, name)),
    folder: folder.path,
    terminals: createTmuxTerminals(process.env),
    tail: createFileTail(),
    env: process.env,
    clock,
    timer: clientPorts.timer,
    report,
  };
}
