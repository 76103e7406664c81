import { expect, it } from 'vitest';
import { startPane } from './started-pane.ts';
import type { TmuxServers } from './tmux-server.ts';

/** A server that answers the commands to begin a pane one after the other. */
function serverWith(answers: (string | null)[]): TmuxServers {
  return {
    ...{ list: () => [], env: {}, toCommand: () => ['', []] },
    run: async (_, [command]) =>
      command === 'new-window' || command === 'new-session' ? (answers.shift() ?? null) : '',
  };
}
const start = (answers: (string | null)[]) =>
  startPane(serverWith(answers), async () => {}, ['codex'], { folder: '/work', name: 'codex' });

it('DS-5.1 starts a pane in the session that is there, in a new one, or in one that another begins just then', async () => {
  expect(await start(['%3\n'])).toEqual({ socket: null, pane: '%3' });
  expect(await start([null, '%0\n'])).toEqual({ socket: null, pane: '%0' });
  expect(await start([null, null, '%1\n'])).toEqual({ socket: null, pane: '%1' });
});

it('DS-5.1 starts a pane also while the server of the last one is on its way out', async () => {
  expect(await start([null, null, null, '%0\n'])).toEqual({ socket: null, pane: '%0' });
});

it('says so where tmux starts nothing', async () => {
  await expect(start([])).rejects.toThrow('tmux could not start it');
});
