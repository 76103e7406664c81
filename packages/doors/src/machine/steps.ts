// Steps: how the parts of the machine are put together. Each takes a state and yields the next with what is to be done.
import type { Effect, SessionState, Step } from './session-state.ts';

type Part = (state: SessionState) => Step;

export function to(state: SessionState, ...effects: Effect[]): Step {
  return { state, effects };
}

/** One after the other: each begins with the state that the one before has left. */
export function inTurn(state: SessionState, ...parts: Part[]): Step {
  return parts.reduce<Step>((step, part) => {
    const next = part(step.state);
    return { state: next.state, effects: [...step.effects, ...next.effects] };
  }, to(state));
}

/** The same list with one more at its end; the oldest fall out. */
export function remember<T>(list: readonly T[], entry: T, most = 500): readonly T[] {
  return [...list, entry].slice(-most);
}
