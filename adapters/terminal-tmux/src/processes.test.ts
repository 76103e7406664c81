import { expect, it } from 'vitest';
import { createProcessPicture, readForeground } from './processes.ts';
import { hasTmux, openTestPanes } from './test-panes.ts';

it.skipIf(!hasTmux)(
  'SEC-3 who has a terminal is the same, looked at by itself or in the picture of all (skipped: no tmux)',
  async () => {
    const panes = openTestPanes();
    const pane = await panes.openCommand(['/bin/sh', '-c', 'sleep 1000; true']);
    const written = await panes.servers.run(null, ['display-message', '-p', '-t', pane.pane, '#{pane_pid}']);
    const pid = Number(written);
    await expect
      .poll(async () => (await readForeground({ pid })).map(({ command }) => command))
      .toEqual(['/bin/sh -c sleep 1000; true', 'sleep 1000']);
    expect(await readForeground({ pid })).toEqual((await createProcessPicture())(pid));
    await panes.close();
    await expect.poll(() => readForeground({ pid })).toEqual([]);
  },
);
