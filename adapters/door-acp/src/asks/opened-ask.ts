// An opened ask: what the person is asked, and how their answer is put into the program's own words.
import type { Ask, AskAnswer } from '@nod/doors';

export interface OpenedAsk {
  ask: Ask;
  /** The result of the agent's request. */
  respond(answer: AskAnswer): Record<string, unknown>;
}

/** The agent is told that nobody answered, because its turn is over. */
export const CANCELLED = { outcome: { outcome: 'cancelled' } };
