// Receipts: the messages that have arrived, and when. A repeat counts once.
import { toIndex } from './text.ts';

export interface Receipts {
  add(text: string): void;
  /** Milliseconds between the time a message was meant to arrive at the earliest and its arrival. */
  toLateness(dueAt: readonly number[]): number[];
  /** Throws when a message is missing. */
  requireAll(contender: string): void;
}

export function createReceipts(messages: number): Receipts {
  const arrivedAt = new Map<number, number>();
  return {
    add(text) {
      const index = toIndex(text);
      if (!arrivedAt.has(index)) arrivedAt.set(index, performance.now());
    },
    toLateness: (dueAt) => dueAt.map((due, index) => (arrivedAt.get(index) ?? Number.NaN) - due),
    requireAll(contender) {
      if (arrivedAt.size !== messages)
        throw new Error(`${contender} delivered ${arrivedAt.size} of ${messages}`);
    },
  };
}
