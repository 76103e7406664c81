import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isComposer, readComposer, toComposerCommand } from '@nod/testing/composer';
import { afterAll, describe, expect, it } from 'vitest';
import { hasTmux, openTestPanes } from './test-panes.ts';

describe.skipIf(!hasTmux)('terminals of tmux (skipped: no tmux)', () => {
  const panes = openTestPanes();
  afterAll(() => panes.close());

  it('lists panes with what has their terminal, through wrappers, and where they are', async () => {
    const pane = await panes.openCommand(['/bin/sh', '-c', 'sleep 1000; true']);
    const find = async () => (await panes.terminals.panes()).find((one) => one.pane === pane.pane);
    await expect.poll(async () => (await find())?.commands.length).toBe(2);
    expect(await find()).toMatchObject({ socket: null, folder: panes.folder, isDead: false });
    expect((await find())?.commands).toEqual(['/bin/sh -c sleep 1000; true', 'sleep 1000']);
  });

  it('keeps a program that failed on the screen, and starts all in one session called nod', async () => {
    const pane = await panes.openCommand(['/bin/sh', '-c', 'sleep 0.3; echo; echo not today; exit 3']);
    await expect.poll(async () => (await panes.terminals.screen(pane))?.isDead).toBe(true);
    expect((await panes.terminals.screen(pane))?.lines.join('\n')).toContain('not today');
    const sessions = await panes.servers.run(null, ['list-sessions', '-F', '#{session_name}']);
    expect(sessions?.trim()).toBe('nod');
  });

  it('says that there is no screen where there is no such pane', async () => {
    expect(await panes.terminals.screen({ socket: null, pane: '%999' })).toBeNull();
    expect(await panes.terminals.screen({ socket: '/nowhere/tmux', pane: '%0' })).toBeNull();
  });

  it('DS-5.4 types exactly what the person typed: letters, keys, and several lines as one paste', async () => {
    const composer = await panes.open();
    for (const text of ['Enter', ' C-c;', '\u001b[31mx']) {
      await panes.terminals.type(composer.pane, { type: 'text', text });
    }
    await panes.terminals.type(composer.pane, { type: 'key', key: 'backspace' });
    await panes.terminals.type(composer.pane, { type: 'text', text: 'a\nb' });
    await panes.terminals.type(composer.pane, { type: 'key', key: 'enter' });
    await composer.until((records) => records.some(({ type }) => type === 'prompt'));
    expect(composer.records().find(({ type }) => type === 'prompt')?.text).toBe('Enter C-c;a\nb');
  });

  it('DS-5.3 SEC-3 chooses an option of the menu that is on the screen, of no other, and only while the agent is in front', async () => {
    const composer = await panes.open({ menu: 'npm test' });
    const choose = (title: string, key: string, label: string, isAgent = isComposer) =>
      panes.terminals.choose(composer.pane, readComposer, { title, key, label }, isAgent);
    expect(await choose('npm publish', '1', 'Yes')).toBe(false);
    expect(await choose('npm test', '1', 'No')).toBe(false);
    expect(await choose('npm test', '2', 'No', () => false)).toBe(false);
    expect(await choose('npm test', '2', 'No')).toBe(true);
    await composer.until((records) => records.some(({ type }) => type === 'chosen'));
    expect(await choose('npm test', '2', 'No')).toBe(false);
    expect(composer.records().filter(({ type }) => type === 'chosen')).toEqual([
      { type: 'chosen', key: '2' },
    ]);
  });

  it('DS-5.4 follows a screen while somebody watches, and leaves nothing behind', async () => {
    const composer = await panes.open();
    const watching = new AbortController();
    const seen: string[] = [];
    for await (const screen of panes.terminals.follow(composer.pane, watching.signal)) {
      const reading = readComposer(screen);
      if (reading.type === 'composer') seen.push(reading.unsent);
      if (seen.length === 1) void panes.terminals.type(composer.pane, { type: 'text', text: 'abc' });
      if (seen.at(-1) === 'abc') watching.abort();
    }
    expect(seen[0]).toBe('');
    expect(seen.at(-1)).toBe('abc');
    const toClients = () => panes.servers.run(null, ['list-clients']);
    await expect.poll(toClients).toBe('');
  });

  it('DS-5.4 follows on when tmux has sent the client away, and ends with the pane', async () => {
    const composer = await panes.open();
    let screens = 0;
    for await (const _ of panes.terminals.follow(composer.pane, new AbortController().signal)) {
      screens += 1;
      if (screens === 1) {
        await panes.servers.run(null, ['detach-client', '-a', '-s', 'nod']);
        await panes.servers.run(null, ['detach-client', '-s', 'nod']);
        await panes.terminals.type(composer.pane, { type: 'text', text: 'back' });
      } else await panes.servers.run(null, ['kill-pane', '-t', composer.pane.pane]);
    }
    expect(screens).toBeGreaterThan(1);
  });

  it('DS-5.4 watching chooses no window for the person and does not change its size', async () => {
    const first = await panes.open();
    await panes.open();
    const current = () =>
      panes.servers.run(null, ['display-message', '-p', '-t', 'nod:', '#{pane_id} #{window_width}']);
    const before = await current();
    for await (const _ of panes.terminals.follow(first.pane, new AbortController().signal)) break;
    expect(await current()).toBe(before);
  });

  it('DS-5.3 SEC-3 what comes into a pane in place of a session is not it: not watched, not answered, not typed into', async () => {
    const { pane } = await panes.open();
    const pid = (await panes.terminals.panes()).find((one) => one.pane === pane.pane)?.processes[0];
    const isAgent = (command: string, found: number) => isComposer(command) && found === pid;
    const record = join(panes.folder, 'stranger.jsonl');
    const stranger = toComposerCommand({ menu: 'npm test', record });
    const menus: string[] = [];
    for await (const screen of panes.terminals.follow(pane, new AbortController().signal)) {
      const reading = readComposer(screen);
      if (reading.type === 'menu') menus.push(reading.title);
      if (!existsSync(record)) {
        await panes.servers.run(null, ['respawn-pane', '-k', '-t', pane.pane, '--', ...stranger]);
        await expect.poll(() => existsSync(record)).toBe(true);
      }
    }
    expect(menus).toEqual([]);
    const option = { title: 'npm test', key: '1', label: 'Yes' };
    expect(await panes.terminals.choose(pane, readComposer, option, isAgent)).toBe(false);
    const prompt = { text: 'hello', reader: readComposer, isAgent, onTyped: () => undefined };
    expect(await panes.terminals.typePrompt(pane, prompt)).toMatchObject({ reason: 'shell' });
    expect(readFileSync(record, 'utf8')).not.toMatch(/chosen|prompt/u);
  });
});
