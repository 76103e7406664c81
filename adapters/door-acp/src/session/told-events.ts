// Told events: one reader at a time, who begins with how things stand and goes on with what happens.
import { createEventStream, type DoorEvent, type DoorEventOf, type EventStream } from '@nod/doors';

type Ended = DoorEventOf<'turn-ended'>;

export interface ToldEvents {
  tell(event: DoorEvent): void;
  /** A turn that ended is told again to whoever reads later. */
  tellEnd(event: Ended, at: number): void;
  /** Ended turns since then, the last of them at least, oldest first. */
  endedSince(since: number): Ended[];
  /** `standing`: how things stand when the reading begins. */
  read(standing: () => readonly DoorEvent[], signal: AbortSignal): AsyncIterable<DoorEvent>;
  /** The session is over. */
  end(): void;
}

const KEPT_TURNS = 50;

export function createToldEvents(watch: (event: DoorEvent) => void): ToldEvents {
  const ended: { event: Ended; at: number }[] = [];
  let reader: EventStream<DoorEvent> | null = null;
  let isOver = false;

  const tell = (event: DoorEvent) => {
    watch(event);
    reader?.push(event);
  };
  const begin = (first: readonly DoorEvent[]) => {
    reader?.end();
    const stream = createEventStream<DoorEvent>();
    for (const event of isOver ? [{ type: 'gone' as const }] : first) stream.push(event);
    if (isOver) stream.end();
    reader = stream;
    return stream;
  };

  return {
    tell,
    tellEnd(event, at) {
      ended.push({ event, at });
      ended.splice(0, ended.length - KEPT_TURNS);
      tell(event);
    },
    endedSince: (since) =>
      ended.filter(({ at }, index) => at > since || index === ended.length - 1).map(({ event }) => event),
    async *read(standing, signal) {
      const stream = begin(standing());
      try {
        yield* stream.read(signal);
      } finally {
        if (reader === stream) reader = null;
      }
    },
    end() {
      if (isOver) return;
      tell({ type: 'gone' });
      isOver = true;
      reader?.end();
    },
  };
}
