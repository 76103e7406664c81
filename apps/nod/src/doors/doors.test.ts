import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePlace } from '@nod/door-socket';
import { clientPorts, clock, createFileTail } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import { expect, it, onTestFinished } from 'vitest';
import { DOORS } from './doors.ts';

it('finds nothing and reports nothing on a machine without agent programs', async () => {
  const home = await mkdtemp(join(tmpdir(), 'nod-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const env = { HOME: home, PATH: home, TMUX_TMPDIR: home };
  const reported: unknown[] = [];
  const parts = {
    ...{ folder: join(home, '.nod'), env, clock, timer: clientPorts.timer, tail: createFileTail() },
    terminals: createTmuxTerminals(env),
    prepareSocket: (name: string) => preparePlace(join(home, 'sockets', name)),
    report: (error: unknown) => reported.push(error),
  };
  const doors = await Promise.all(DOORS.map((make) => make(parts)));
  onTestFinished(async () => void (await Promise.all(doors.map((door) => door.close?.()))));
  const found = await Promise.all(doors.map((door) => door.discover(new AbortController().signal)));
  expect(found).toEqual(DOORS.map(() => []));
  expect(reported).toEqual([]);
});
