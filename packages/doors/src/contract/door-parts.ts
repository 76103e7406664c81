// Parts that a door can be made from; whoever installs doors gives them.
import type { FileTail } from './file-tail.ts';
import type { Terminals } from './terminals.ts';

export interface DoorParts {
  /**
   * Where a unix socket of this name is listened at: a place that only its owner can open, with nothing there. Rejects with a
   * DoorError where the place is not safe, or another listens there.
   */
  prepareSocket(name: string): Promise<string>;
  /** The data folder of the hub: what a door keeps is in a folder of its own there. */
  folder: string;
  terminals: Terminals;
  tail: FileTail;
  /** The person's environment: HOME, CODEX_HOME, CLAUDE_CONFIG_DIR … */
  env: Readonly<Record<string, string | undefined>>;
  clock(): number;
  /** Calls back once after so many milliseconds; returns a function that cancels. */
  timer(delayMs: number, callback: () => void): () => void;
  report(error: unknown): void;
}
