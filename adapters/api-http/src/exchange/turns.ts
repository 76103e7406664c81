// Turns: of what takes much memory, each caller has so many at a time; the others wait, in the order they came.
import { NodError } from '@nod/protocol';

const MOST_WAITING = 64;

export interface Turns {
  /** Does the work when it is this caller's turn. Throws NodError `too_many_requests` where too many wait already. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  working: number;
  waiting: (() => void)[];
}

export function createTurns(atATime: number): Turns {
  const lines = new Map<string, Line>();

  async function enter(line: Line): Promise<void> {
    if (line.working >= atATime) {
      if (line.waiting.length >= MOST_WAITING)
        throw new NodError(
          'too_many_requests',
          'too many files are on their way: send them one after the other',
        );
      // Whoever leaves hands over its place.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else line.working += 1;
  }

  function leave(caller: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.working -= 1;
    if (line.working === 0) lines.delete(caller);
  }

  return {
    async take(caller, work) {
      const line = lines.get(caller) ?? { working: 0, waiting: [] };
      lines.set(caller, line);
      await enter(line);
      try {
        return await work();
      } finally {
        leave(caller, line);
      }
    },
  };
}
