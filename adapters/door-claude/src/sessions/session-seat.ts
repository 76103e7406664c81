// The seat of a session: the pane that its process has, and the command line of it.
import type { DoorParts, Pane } from '@nod/doors';

export interface Seat {
  pane: Pane;
  command: string;
}

/** Null where no pane of tmux holds the process. Never rejects. */
export async function findSeat(
  { terminals, report }: Pick<DoorParts, 'terminals' | 'report'>,
  pid: number,
): Promise<Seat | null> {
  const panes = await terminals.panes().catch((error: unknown) => {
    report(error);
    return [];
  });
  const found = panes.find(({ processes }) => processes.includes(pid));
  if (!found) return null;
  const command = found.commands[found.processes.indexOf(pid)] ?? '';
  return { pane: { socket: found.socket, pane: found.pane }, command };
}
