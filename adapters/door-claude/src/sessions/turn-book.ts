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
  /** The program has died or begun anew in the middle of it. */
  abandon(at: number): void;
  /** The last at least, oldest first. */
  endedSince(since: number): DoorEvent[];
}

export function createTurnBook(tell: (event: DoorEvent) => void): TurnBook {
  const known = new Set<string>();
  const ended: EndedTurn[] = [];
  let current: string | null = null;

  const book: TurnBook = {
    current: () => current,
    start(turnId, at) {
      if (known.has(turnId)) return;
      book.abandon(at);
      known.add(turnId);
      current = turnId;
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
    endedSince: (since) =>
      ended.filter((turn, index) => turn.at > since || index === ended.length - 1).map(toEvent),
  };
  return book;
}

function toEvent({ at: _, ...turn }: EndedTurn): DoorEvent {
  return { type: 'turn-ended', ...turn };
}
