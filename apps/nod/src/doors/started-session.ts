// A started session: an agent program in a new window of tmux, and the session that it begins, once a door finds it.
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import type { Pane, Terminals } from '@nod/doors';
import type { LivingSession } from '@nod/protocol';

export interface StartPorts {
  terminals: Pick<Terminals, 'start' | 'screen'>;
  living(): Promise<LivingSession[]>;
  clock(): number;
  pause(delayMs: number): Promise<void>;
}

export type Started =
  | { type: 'found'; pane: Pane; session: LivingSession }
  /** It runs, and began no session that can be found: it waits for the person, as with a menu about trust. */
  | { type: 'unseen'; pane: Pane }
  /** It has ended; the last that it wrote. */
  | { type: 'ended'; pane: Pane; words: string };

const PATIENCE_MS = 60_000;
const LOOK_MS = 500;
const MOST_WORDS = 10;

/** Rejects where there is no tmux, or it cannot start a window. */
export async function startSession(
  command: readonly string[],
  folder: string,
  { terminals, living, clock, pause }: StartPorts,
): Promise<Started> {
  const program = basename(command[0] ?? '');
  const before = new Set((await living()).map(({ id }) => id));
  const pane = await terminals.start(command, { folder, name: program });
  const isIt = (session: LivingSession) =>
    session.program === program && !before.has(session.id) && isSamePlace(session.folder, folder);
  for (const end = clock() + PATIENCE_MS; clock() < end; await pause(LOOK_MS)) {
    const session = (await living()).find(isIt);
    if (session) return { type: 'found', pane, session };
    const screen = await terminals.screen(pane);
    if (screen === null || screen.isDead) return { type: 'ended', pane, words: toWords(screen?.lines ?? []) };
  }
  return { type: 'unseen', pane };
}

/** Programs tell where a folder really is. */
function isSamePlace(told: string | null, folder: string): boolean {
  return told !== null && (told === folder || told === realpathSync(folder));
}

function toWords(lines: readonly string[]): string {
  const written = lines.map(withoutColours).filter((line) => line.trim() !== '');
  return written.slice(-MOST_WORDS).join('\n');
}

function withoutColours(line: string): string {
  return line.replaceAll(/\u001B\[[\d;:]*m/g, '');
}
