// A followed pane: the terminal of a session as it is read, and the way out for what is told of it.
import {
  type DoorEvent,
  type DoorParts,
  type Pane,
  type ScreenReader,
  type ScreenReading,
  type SessionFacts,
  type SessionWatcher,
  toScreenReader,
  toSessionWatcher,
} from '@nod/doors';
import type { FoundFiles } from '../programs/session-files.ts';
import type { TerminalProgram } from '../programs/terminal-program.ts';

export interface PaneSessionParts {
  parts: DoorParts;
  program: TerminalProgram;
  pane: Pane;
  /** The process of the session: another one in the same pane, also of the same program, is another session. */
  pid: number;
  facts: SessionFacts;
  /** How its screen and its file are read; by the program's name unless told. */
  reader?: ScreenReader;
  watcher?: SessionWatcher | null;
  findFiles(): Promise<FoundFiles>;
  /** Whether the process is still there, in front. */
  isAlive(): Promise<boolean>;
}

export interface FollowedPane extends Pick<PaneSessionParts, 'program' | 'pane' | 'findFiles'> {
  parts: DoorParts;
  reader: ScreenReader;
  /** Null: how the program writes its sessions down is not known. */
  watcher: SessionWatcher | null;
  openedAt: number;
  /** Whether a process is this session's, by its command line and its number. */
  isAgent(command: string, pid: number): boolean;
  /** What stands on its screen now; null: there is no such pane any more. */
  look(): Promise<ScreenReading | null>;
  tell(event: DoorEvent): void;
  pause(delayMs: number): Promise<void>;
  /** Nobody follows it any more. */
  isOver(): boolean;
  /** Begins work that goes on by itself; its failure is reported. */
  begin(work: () => Promise<void>): void;
}

export function createFollowedPane(
  session: PaneSessionParts,
  tell: (event: DoorEvent) => void,
  ending: AbortSignal,
): FollowedPane {
  const { parts, program, pane, watcher } = session;
  const reader = session.reader ?? toScreenReader(program.name);
  return {
    ...{ parts, program, pane, reader, tell },
    watcher: watcher === undefined ? toSessionWatcher(program.name) : watcher,
    openedAt: parts.clock(),
    isAgent: (command, pid) => pid === session.pid && program.isAgent(command),
    findFiles: () => session.findFiles(),
    async look() {
      const screen = await parts.terminals.screen(pane);
      return screen === null ? null : reader(screen);
    },
    pause: (delayMs) => new Promise((resolve) => parts.timer(delayMs, resolve)),
    isOver: () => ending.aborted,
    begin: (work) => void work().catch(parts.report),
  };
}

/** Whether a screen shows a composer, and no turn under way. */
export function isIdle(reading: ScreenReading | null): boolean {
  return reading?.type === 'composer' && reading.isWorking !== true;
}
