// The running turn: from the moment in which its prompt is given to us to its end. How it stands, and no more.
import { randomUUID } from 'node:crypto';
import type { AcpProfile } from '../profiles/profiles.ts';
import { openTurn, type TurnState } from '../turns/turn-state.ts';

export interface RunningTurn {
  promptId: string | null;
  profile: AcpProfile;
  state: TurnState;
  /** The program is reached, has been given the prompt, has shown that it has it. */
  phase: 'reaching' | 'handed' | 'accepted';
  isStopping: boolean;
  /** What the person said with a rejection: the next prompt of this turn. */
  words: string | null;
  /** What we have to say before the answer. */
  note: string;
}

/** One at a time. */
export interface TurnSlot {
  turn: RunningTurn | null;
}

export function createRunningTurn(promptId: string | null, profile: AcpProfile): RunningTurn {
  const state = openTurn(randomUUID());
  return { promptId, profile, state, phase: 'reaching', isStopping: false, words: null, note: '' };
}
