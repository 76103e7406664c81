// State of a pane: what tmux says of it and what stands on it, read in one go.
import { type Pane, toPlainLines } from '@nod/doors';
import type { TerminalScreen } from '@nod/protocol';
import type { TmuxServers } from './tmux-server.ts';

export interface PaneState {
  screen: TerminalScreen;
  /** The process that tmux started in it. */
  pid: number;
  /** Copy mode, or a list of tmux's own, which swallows keys. */
  isInMode: boolean;
}

const FORMAT =
  '#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{cursor_flag} #{pane_dead} #{pane_in_mode} #{pane_pid} #{pane_id}';

/** A command of tmux that writes what `parsePaneState` reads. */
export function toStateCommand({ pane }: Pane): string[] {
  return ['display-message', '-p', '-t', pane, FORMAT, ';', 'capture-pane', '-p', '-e', '-t', pane];
}

/** Null: there is no such pane any more. */
export async function readPaneState(servers: TmuxServers, pane: Pane): Promise<PaneState | null> {
  const written = await servers.run(pane.socket, toStateCommand(pane));
  return written === null ? null : parsePaneState(written, pane);
}

/** Null: it is of another pane; tmux takes the current one where the named one is gone. */
export function parsePaneState(written: string, { pane }: Pane): PaneState | null {
  const [head = '', ...lines] = written.split('\n');
  const fields = head.split(' ');
  const [columns = 0, rows = 0, column = 0, row = 0, isShown, isDead, mode, pid = 0] = fields.map(Number);
  if (fields.at(-1) !== pane || !(columns > 0) || !(rows > 0)) return null;
  const shown = Array.from({ length: rows }, (_, index) => keepColours(lines[index] ?? ''));
  const cursor = isShown === 1 ? { column, row } : null;
  return {
    screen: { columns, rows, lines: shown, cursor, isDead: isDead === 1 },
    pid,
    isInMode: mode === 1,
  };
}

const COLOURS = /(\x1b\[[\d;:]*m)/u;
/** Characters that terminals take for sequences of their own: links, the clipboard, questions. tmux 3.3 keeps none. */
const CONTROL = /[\x00-\x1f\x7f-\x9f]/gu;

/** Links and other sequences of newer versions of tmux are left out. */
function keepColours(line: string): string {
  const pieces = line.split(COLOURS);
  const plain = toPlainLines(pieces);
  return pieces
    .map((piece, index) => (COLOURS.test(piece) ? piece : (plain[index] ?? '').replace(CONTROL, '')))
    .join('');
}
