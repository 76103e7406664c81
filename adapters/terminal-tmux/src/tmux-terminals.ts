// Terminals of tmux: panes of the person's servers to be looked at, typed into and started.
import { setTimeout as pause } from 'node:timers/promises';
import { DoorError, type PaneFacts, type Terminals, toTypedText } from '@nod/doors';
import { followPane } from './followed-pane.ts';
import { pasteText, pressKey, pressMenuKey, toKeyName, typeLetters } from './keys.ts';
import { createPaneLock } from './pane-lock.ts';
import { readPaneState } from './pane-state.ts';
import { createProcessPicture, isInFront, readForeground } from './processes.ts';
import { startPane } from './started-pane.ts';
import { createTmuxServers, type Environment, findTmux, type TmuxServers, toPaneKey } from './tmux-server.ts';
import { typePrompt } from './typed-prompt.ts';

const LIST_FORMAT = '#{pane_id} #{pane_pid} #{pane_dead} #{pane_current_path}';

/** The person's environment says where their servers are, and is what a server that is started here gets. */
export function createTmuxTerminals(env: Environment): Terminals {
  const program = findTmux();
  return program === null ? noTerminals : createTerminals(createTmuxServers(program, env));
}

function createTerminals(servers: TmuxServers): Terminals {
  const lock = createPaneLock();
  const parts = { servers, pause: (delayMs: number) => pause(delayMs) };
  return {
    panes: () => listPanes(servers),
    screen: async (pane) => (await readPaneState(servers, pane))?.screen ?? null,
    follow: (pane, signal) => followPane(servers, pane, parts.pause, signal),
    type: (pane, input) =>
      lock(toPaneKey(pane), async () => {
        await servers.run(pane.socket, ['send-keys', '-t', pane.pane, '-X', 'cancel']);
        if (input.type === 'key') await pressKey(servers, pane, toKeyName(input.key));
        // A text of several lines is pasted, so that none of them is entered by the way.
        else if (input.text.includes('\n')) await pasteText(servers, pane, toTypedText(input.text));
        else await typeLetters(servers, pane, toTypedLetters(input.text));
      }),
    typePrompt: (pane, prompt) => lock(toPaneKey(pane), () => typePrompt(parts, pane, prompt)),
    choose: (pane, reader, menu, isAgent) =>
      lock(toPaneKey(pane), async () => {
        const state = await readPaneState(servers, pane);
        if (state === null || state.screen.isDead || state.isInMode) return false;
        // What an agent has left on the screen is no menu: the key would go to a shell.
        if (!isInFront(await readForeground(state), isAgent)) return false;
        const reading = reader(state.screen);
        if (reading.type !== 'menu' || reading.title !== menu.title) return false;
        const isThere = reading.options.some(({ key, label }) => key === menu.key && label === menu.label);
        return isThere && pressMenuKey(servers, pane, menu.key);
      }),
    start: (command, options) => startPane(servers, parts.pause, command, options),
  };
}

/** Blanks at its ends are typed as well. */
function toTypedLetters(text: string): string {
  const [before = '', after = ''] = [/^ +/u.exec(text)?.[0], / +$/u.exec(text)?.[0]];
  const typed = toTypedText(text).trim();
  return typed === '' ? before : before + typed + after;
}

async function listPanes(servers: TmuxServers): Promise<PaneFacts[]> {
  const picture = await createProcessPicture();
  const lists = await Promise.all(
    servers.list().map(async (socket) => {
      const written = await servers.run(socket, ['list-panes', '-a', '-F', LIST_FORMAT]);
      return (written ?? '').split('\n').flatMap((line) => parsePane(line, socket, picture));
    }),
  );
  return lists.flat();
}

function parsePane(
  line: string,
  socket: string | null,
  picture: Awaited<ReturnType<typeof createProcessPicture>>,
): PaneFacts[] {
  const match = /^(%\d+) (\d+) ([01]) (.*)$/.exec(line);
  if (match === null) return [];
  const [, pane = '', pid, dead, folder = ''] = match;
  const foreground = picture(Number(pid));
  const commands = foreground.map(({ command }) => command);
  const processes = foreground.map((process) => process.pid);
  return [{ socket, pane, folder, commands, processes, isDead: dead === '1' }];
}

const noTerminals: Terminals = {
  panes: async () => [],
  screen: async () => null,
  async *follow() {},
  type: async () => undefined,
  typePrompt: async () => ({ reason: 'gone', words: '' }),
  choose: async () => false,
  start: async () => {
    throw new DoorError('tmux is not installed.');
  },
};
