// The open menu of a pane: told when it has stood on the screen for a moment, and when it is gone. A screen that is being drawn
// shows halves of menus.
import type { OpenMenu, Pane, ScreenReader, Terminals } from '@nod/doors';
import type { TerminalScreen } from '@nod/protocol';

export interface MenuWatch {
  /** Looks at a screen that has changed. */
  see(screen: TerminalScreen): void;
  /** What is seen from now on is another menu, even if it looks the same. */
  forget(): void;
  /** Resolves to what stands there now, after two looks that agree. */
  settle(): Promise<OpenMenu | null>;
  close(): void;
}

const SETTLE_MS = 250;
const MOST_LOOKS = 20;

export function createMenuWatch(
  terminals: Terminals,
  pane: Pane,
  reader: ScreenReader,
  timer: (delayMs: number, callback: () => void) => () => void,
  onMenu: (menu: OpenMenu | null) => void,
): MenuWatch {
  let told = '';
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const pause = () => new Promise<void>((resolve) => timer(SETTLE_MS, resolve));
  const look = async () => {
    const screen = await terminals.screen(pane);
    return screen === null ? null : toMenu(reader, screen);
  };
  const settle = async () => {
    let before = await look();
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      await pause();
      const now = await look();
      if (toText(now) === toText(before)) return now;
      before = now;
    }
    return before;
  };
  const tell = async () => {
    cancel = null;
    const menu = await settle();
    if (isClosed || toText(menu) === told) return;
    told = toText(menu);
    onMenu(menu);
  };
  return {
    see(screen) {
      if (isClosed || cancel !== null || toText(toMenu(reader, screen)) === told) return;
      cancel = timer(0, () => void tell());
    },
    forget() {
      told = '';
    },
    settle: async () => {
      const menu = await settle();
      told = toText(menu);
      return menu;
    },
    close() {
      isClosed = true;
      cancel?.();
    },
  };
}

function toMenu(reader: ScreenReader, screen: TerminalScreen): OpenMenu | null {
  const reading = reader(screen);
  return reading.type === 'menu' ? reading : null;
}

function toText(menu: OpenMenu | null): string {
  return menu === null ? '' : JSON.stringify(menu);
}
