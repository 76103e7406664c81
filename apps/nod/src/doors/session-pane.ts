// The pane of an adopted session: as its door tells it, else where it was started, for as long as its program has that
// terminal. What a far end says of itself is not enough: what the person types goes there. No pane is better than a wrong one.
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
  if (told === null && started === null) return null;
  const known = findProgram(program);
  const held = (await terminals.panes()).filter(
    ({ isDead, commands }) => !isDead && commands.some((command) => isCommandOf(known, command)),
  );
  const found = [told, started].flatMap((named) => (named === null ? [] : held.filter(isAt(named))));
  const [first] = found;
  return first === undefined ? null : { socket: first.socket, pane: first.pane };
}

/** A server is called by the path of its socket, or by its name in the usual folder. */
function isAt(named: Pane): (held: Pane) => boolean {
  return ({ socket, pane }) =>
    pane === named.pane && (socket === named.socket || toServerName(socket) === named.socket);
}

function toServerName(socket: string | null): string | null {
  return socket?.split('/').at(-1) ?? null;
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
