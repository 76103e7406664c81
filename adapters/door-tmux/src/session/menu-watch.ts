// The open menu of a pane: told when it has stood on the screen for a moment, and when it is gone. A screen that is being drawn
// shows halves of menus.
import type { DoorParts, OpenMenu, Pane, ScreenReader, Terminals } from '@nod/doors';
import type { TerminalScreen } from '@nod/protocol';

export interface MenuWatch {
  /** Looks at a screen that has changed. */
  see(screen: TerminalScreen): void;
  /**
   * What is seen from now on is another menu, even if it looks the same. Looks by itself until the screens that are shown to
   * it have come as far: who follows a pane may have missed the moment without a menu, and is shown nothing then.
   */
  forget(): Promise<void>;
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
  { timer, report }: Pick<DoorParts, 'timer' | 'report'>,
  onMenu: (menu: OpenMenu | null) => void,
): MenuWatch {
  let told = '';
  let shown = '';
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
  /** Resolves to what was settled. */
  const tell = async () => {
    const menu = await settle();
    const text = toText(menu);
    if (!isClosed && text !== told) {
      told = text;
      onMenu(menu);
    }
    return text;
  };
  const tellSoon = () => {
    cancel = null;
    void tell().catch(report);
  };
  return {
    see(screen) {
      shown = toText(toMenu(reader, screen));
      if (isClosed || cancel !== null || shown === told) return;
      cancel = timer(0, tellSoon);
    },
    async forget() {
      told = '';
      while (!isClosed && (await tell()) !== shown);
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
