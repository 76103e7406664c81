// Keys and texts on their way into a pane. Nothing here looks at what is on the screen: whoever calls has.
import type { Pane } from '@nod/doors';
import type { TerminalInput } from '@nod/protocol';
import type { TmuxServers } from './tmux-server.ts';

/** Keys by the names that the person's surfaces use, as tmux calls them. */
const KEYS: Record<Extract<TerminalInput, { type: 'key' }>['key'], string> = {
  enter: 'Enter',
  escape: 'Escape',
  tab: 'Tab',
  'back-tab': 'BTab',
  backspace: 'BSpace',
  delete: 'DC',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  home: 'Home',
  end: 'End',
  'page-up': 'PPage',
  'page-down': 'NPage',
  interrupt: 'C-c',
};
/** A menu's option is chosen by a character, or by one of these. */
const MENU_KEYS = new Set(['Enter', 'Escape', 'Tab', 'BTab', 'Up', 'Down', 'Left', 'Right']);
/** tmux refuses a command of more than 16 KB. */
const MOST_CHARACTERS = 2_000;

export function toKeyName(key: keyof typeof KEYS): string {
  return KEYS[key];
}

export function pressKey(servers: TmuxServers, pane: Pane, key: string): Promise<string | null> {
  return servers.run(pane.socket, ['send-keys', '-t', pane.pane, '--', key]);
}

/** False: it is no key of a menu, or the pane is gone. */
export async function pressMenuKey(servers: TmuxServers, pane: Pane, key: string): Promise<boolean> {
  if (MENU_KEYS.has(key)) return (await pressKey(servers, pane, key)) !== null;
  return Array.from(key).length === 1 && /\P{C}/u.test(key) && typeLetters(servers, pane, key);
}

/** Character by character, as from a keyboard; never a key's name. */
export async function typeLetters(servers: TmuxServers, pane: Pane, text: string): Promise<boolean> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += MOST_CHARACTERS) {
    const piece = characters.slice(at, at + MOST_CHARACTERS).join('');
    // tmux takes a semicolon at the end of an argument for the end of the command.
    const literal = piece.replace(/;$/u, '\\;');
    const args = ['send-keys', '-l', '-t', pane.pane, '--', literal];
    if ((await servers.run(pane.socket, args)) === null) return false;
  }
  return true;
}

let pasted = 0;

/** As a bracketed paste where the program has asked for it. Only into a program that is known to: a shell runs every line. */
export async function pasteText(servers: TmuxServers, pane: Pane, text: string): Promise<boolean> {
  pasted += 1;
  const buffer = `nod-${process.pid}-${pasted}`;
  const loaded = await servers.run(pane.socket, ['load-buffer', '-b', buffer, '-'], text);
  if (loaded === null) return false;
  const done = await servers.run(pane.socket, [
    ...['paste-buffer', '-p', '-r', '-d'],
    ...['-b', buffer, '-t', pane.pane],
  ]);
  if (done === null) await servers.run(pane.socket, ['delete-buffer', '-b', buffer]);
  return done !== null;
}
