// The pane of an adopted session: as its door tells it, else where it was started, for as long as its program has that
// terminal. No pane is better than a wrong one.
import {
  type DoorEvent,
  type DoorSession,
  findProgram,
  isCommandOf,
  type Pane,
  type SessionFacts,
  type Terminals,
} from '@nod/doors';

/** Null: nobody knows where it can be watched. */
export async function findSessionPane(
  terminals: Pick<Terminals, 'panes'>,
  { pane: told, program }: Pick<SessionFacts, 'pane' | 'program'>,
  started: Pane | null,
): Promise<Pane | null> {
  if (told !== null || started === null) return told;
  const found = (await terminals.panes()).find(
    ({ pane, socket }) => pane === started.pane && socket === started.socket,
  );
  const known = findProgram(program);
  const isThere = found && !found.isDead && found.commands.some((command) => isCommandOf(known, command));
  return isThere ? started : null;
}

/** The same session, whose facts name the pane that is found for it. */
export function withPane(
  session: DoorSession,
  find: (facts: SessionFacts) => Promise<Pane | null>,
): DoorSession {
  async function toSeen(event: DoorEvent): Promise<DoorEvent> {
    if (!('facts' in event)) return event;
    return { ...event, facts: { ...event.facts, pane: await find(event.facts) } };
  }
  return {
    ...session,
    async *events(since, signal) {
      for await (const event of session.events(since, signal)) yield await toSeen(event);
    },
  };
}
