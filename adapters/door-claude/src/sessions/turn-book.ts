// The turn book: which turn is under way and how the others ended, each told once, whoever tells of it first: a hook or the
// transcript.
import type { DoorEvent, DoorEventOf } from '@nod/doors';

const MOST_TURNS = 200;

export interface EndedTurn extends Omit<DoorEventOf<'turn-ended'>, 'type'> {
  at: number;
}

export interface TurnBook {
  current(): string | null;
  start(turnId: string, at: number): void;
  end(turn: EndedTurn): void;
  /** The program has died, begun anew, or taken its prompt back in the middle of it. */
  abandon(at: number): void;
  /** The program was idle at this time: seen twice of a turn that had begun before, it is abandoned. True when it is. */
  seeIdle(since: number, at: number): boolean;
  /** The last at least, oldest first. */
  endedSince(since: number): DoorEvent[];
}

export function createTurnBook(tell: (event: DoorEvent) => void): TurnBook {
  const known = new Set<string>();
  const ended: EndedTurn[] = [];
  let current: string | null = null;
  let startedAt = 0;
  let idleLooks = 0;

  const book: TurnBook = {
    current: () => current,
    start(turnId, at) {
      if (known.has(turnId)) return;
      book.abandon(at);
      known.add(turnId);
      current = turnId;
      startedAt = at;
      idleLooks = 0;
      tell({ type: 'turn-started', turnId });
    },
    end(turn) {
      if (ended.some(({ turnId }) => turnId === turn.turnId)) return;
      known.add(turn.turnId);
      if (current === turn.turnId) current = null;
      ended.push(turn);
      if (ended.length > MOST_TURNS) ended.shift();
      tell(toEvent(turn));
    },
    abandon(at) {
      if (current !== null) book.end({ turnId: current, outcome: 'stopped', answer: '', failure: null, at });
    },
    seeIdle(since, at) {
      if (current === null || since <= startedAt) return false;
      idleLooks += 1;
      if (idleLooks < 2) return false;
      book.abandon(at);
      return true;
    },
    endedSince: (since) =>
      ended.filter((turn, index) => turn.at > since || index === ended.length - 1).map(toEvent),
  };
  return book;
}

function toEvent({ at: _, ...turn }: EndedTurn): DoorEvent {
  return { type: 'turn-ended', ...turn };
}
