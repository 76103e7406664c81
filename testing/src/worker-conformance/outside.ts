// The outside of a worker under test: what its calls change, and where a test holds it up. It outlives every process.
import type { Worker } from '@nod/hosting';
import { createGate, type Gate } from '../fakes/gate.ts';

/** A worker that does to each message one call, whose parameter `text` is the message, and answers in pieces, or says what not. */
export type WorkerUnderTest = {
  /** The worker as a newly started process has it. */
  start(outside: WorkersOutside, clock: () => number): Worker;
  /** False: it answers at once, and nothing is asked of what it shows while it writes. */
  answersInPieces?: boolean;
} & (
  | { makesCalls?: true; toolName: string }
  /** Nothing is asked of verdicts on its calls. */
  | { makesCalls: false; toolName?: never }
);

/** The outside as the worker has it. */
export interface WorkersOutside {
  /** What the call does. Takes effect at once; ends when the test lets it, or the signal aborts. */
  take(text: string, signal: AbortSignal): Promise<void>;
  /** After each piece of the answer, or before an answer at once: ends when the test lets it, or the signal aborts. */
  pace(signal: AbortSignal): Promise<void>;
  /** Once in the work on a message at least: throws when the test wants the worker to. */
  stumble(): void;
}

/** The outside as the test has it. */
export interface Outside extends WorkersOutside {
  /** What was taken, each time that it was. */
  taken: string[];
  /** The next to come there is held up. */
  holdUp(at: 'call' | 'answer'): Gate;
  /** The next to come there stumbles over it. */
  trip(words: string): void;
}

export function createOutside(): Outside {
  const gates: Record<'call' | 'answer', Gate[]> = { call: [], answer: [] };
  const trips: string[] = [];
  const taken: string[] = [];
  const pass = async (at: 'call' | 'answer', signal: AbortSignal) => {
    const gate = gates[at].shift();
    if (gate) await Promise.race([gate.pass(), toAbort(signal)]);
  };
  return {
    taken,
    take(text, signal) {
      taken.push(text);
      return pass('call', signal);
    },
    pace: (signal) => pass('answer', signal),
    stumble() {
      const words = trips.shift();
      if (words !== undefined) throw new Error(words);
    },
    holdUp(at) {
      const gate = createGate();
      gates[at].push(gate);
      return gate;
    },
    trip(words) {
      trips.push(words);
    },
  };
}

function toAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
