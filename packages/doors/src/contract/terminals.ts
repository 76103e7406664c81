// Terminals as doors need them: panes of tmux to be looked at, typed into by a careful recipe, and started.
import type { TerminalInput, TerminalScreen } from '@nod/protocol';
import type { DeliveryRefusal } from './door-event.ts';
import type { Pane } from './session-facts.ts';

/** A pane with what runs in it. */
export interface PaneFacts extends Pane {
  /** Where its foremost process works. */
  folder: string;
  /** The command lines of the processes that have the terminal now, the oldest first: neither a shell behind them nor what is stopped. */
  commands: readonly string[];
  /** The process ids of the same, in the same order. */
  processes: readonly number[];
  isDead: boolean;
}

/** How a program's screen is read: by pure functions in `screens/`. */
export type ScreenReading =
  /** The composer is open; `unsent` is what stands in it, as it is seen: wrapped, its end at least, or `[Pasted …]`.
   * `isWorking`: the program says that a turn is under way. */
  | { type: 'composer'; unsent: string; isWorking?: boolean }
  /** A native menu is open. */
  | OpenMenu
  | { type: 'other' };

export interface OpenMenu {
  type: 'menu';
  /** Everything that it says above its options, the command it is about included: two menus with one title are the same. */
  title: string;
  /** Those that a single key chooses; none where it takes arrows. */
  options: readonly { key: string; label: string }[];
  /** All of it is on the screen, so that who knows the title knows what it is about. */
  isWhole: boolean;
}

export type ScreenReader = (screen: TerminalScreen) => ScreenReading;

export interface Terminals {
  /** All panes of the person's tmux servers that can be seen; none where there is no tmux. */
  panes(): Promise<PaneFacts[]>;
  /** Null: there is no such pane any more. */
  screen(pane: Pane): Promise<TerminalScreen | null>;
  /** The screen, and again whenever it has changed; ends with the pane or when the signal aborts. */
  follow(pane: Pane, signal: AbortSignal): AsyncIterable<TerminalScreen>;
  /** What the person typed themselves, looking at the screen. */
  type(pane: Pane, input: TerminalInput): Promise<void>;
  /**
   * Puts a prompt into the composer of an agent program and enters it, one at a time for each pane. `onTyped`: it is seen in the
   * composer, Enter follows. Enter is pressed only then. Resolves to null once it was entered, else to why it was not.
   */
  typePrompt(pane: Pane, prompt: TypedPrompt): Promise<{ reason: DeliveryRefusal; words: string } | null>;
  /** Presses the key of a menu's option (a character, or a name such as `Enter`), after reading the screen once more: only if this menu, with this option, is open, and the agent in front. */
  choose(
    pane: Pane,
    reader: ScreenReader,
    menu: { title: string; key: string; label: string },
    isAgent: (command: string, pid: number) => boolean,
  ): Promise<boolean>;
  /** Starts a program in a new window that lasts: in a session called `nod`, in this folder. */
  start(command: readonly string[], options: { folder: string; name: string }): Promise<Pane>;
}

export interface TypedPrompt {
  text: string;
  reader: ScreenReader;
  /** Whether a process of the pane is the agent, by its command line and its number. */
  isAgent(command: string, pid: number): boolean;
  /** A text with this would break its screen, so that nothing could be seen there any more. */
  cannotShow?: RegExp;
  onTyped(): void;
}
