// Refused modes: those that the program was told and did not take. What the mode promises does not hold then, and the person
// is told.
import type { SessionFacts } from '@nod/doors';
import type { ChatMode } from '@nod/protocol';

type Fits = SessionFacts['modes'];

export interface RefusedModes {
  /** Returns whether that is news. */
  note(mode: ChatMode, isRefused: boolean): boolean;
  /** A mode that is refused is none that the program can be set to. */
  takeOut(fits: Fits): Fits;
}

export function createRefusedModes(): RefusedModes {
  const refused = new Set<ChatMode>();
  return {
    note(mode, isRefused) {
      if (refused.has(mode) === isRefused) return false;
      if (isRefused) refused.add(mode);
      else refused.delete(mode);
      return true;
    },
    takeOut: (fits) => ({
      ...fits,
      ...Object.fromEntries([...refused].map((mode) => [mode, 'cannot'])),
    }),
  };
}
