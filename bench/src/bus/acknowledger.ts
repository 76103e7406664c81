// Acknowledges deliveries in batches: while one batch is being written, the next one gathers.
import { WINDOW } from './contender.ts';
import type { Goal } from './goal.ts';

export interface Acknowledger<Id> {
  add(id: Id): void;
}

/** Counts towards the goal what `acknowledge` has made durable; at most a window at a time. */
export function createAcknowledger<Id>(
  acknowledge: (ids: Id[]) => Promise<unknown>,
  goal: Goal,
): Acknowledger<Id> {
  let gathered: Id[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (gathered.length > 0) {
      const batch = gathered.slice(0, WINDOW);
      gathered = gathered.slice(WINDOW);
      await acknowledge(batch);
      goal.add(batch.length);
    }
    writing = false;
  }

  return {
    add(id) {
      gathered.push(id);
      if (!writing) write().catch(goal.fail);
    },
  };
}
