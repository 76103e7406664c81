// A started pane: a program in a window of its own, in a session called `nod` on the person's own server. tmux holds it, not
// the hub: it goes on when the hub ends, and `tmux attach -t nod` shows it.
import { DoorError, type Pane } from '@nod/doors';
import type { TmuxServers } from './tmux-server.ts';

const SESSION = 'nod';
/** Until somebody attaches, whose terminal then decides. */
const SIZE = ['-x', '160', '-y', '48'];

const MOST_TRIES = 5;
const TRY_AGAIN_MS = 100;

export async function startPane(
  servers: TmuxServers,
  pause: (delayMs: number) => Promise<void>,
  command: readonly string[],
  { folder, name }: { folder: string; name: string },
): Promise<Pane> {
  // One word alone would be given to a shell.
  const program = ['--', '/usr/bin/env', ...command];
  const window = ['-d', '-P', '-F', '#{pane_id}', '-c', folder, '-n', name];
  const inSession = () => servers.run(null, ['new-window', ...window, '-t', `=${SESSION}:`, ...program]);
  const anew = () => servers.run(null, ['new-session', ...window, ...SIZE, '-s', SESSION, ...program]);
  const pane = await insist(async () => (await inSession()) ?? anew(), pause);
  if (pane === null || !/^%\d+$/.test(pane)) throw new DoorError('tmux could not start it.');
  // What it says when it fails can be read.
  await servers.run(null, ['set-option', '-p', '-t', pane, 'remain-on-exit', 'failed']);
  return { socket: null, pane };
}

/** Another may begin the session in between; and a server whose last pane has ended refuses everything while it goes. */
async function insist(
  start: () => Promise<string | null>,
  pause: (delayMs: number) => Promise<void>,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const pane = await start();
    if (pane !== null || tries === MOST_TRIES) return pane?.trim() ?? null;
    await pause(TRY_AGAIN_MS * tries);
  }
}
