// Turns as they are told: begun by evidence of the program, refused, ended once; asks are closed with them.
import type { DoorEventOf } from '@nod/doors';
import { readAnswer } from '../turns/turn-state.ts';
import type { OpenAsks } from './open-asks.ts';
import type { PromptMemory } from './prompt-memory.ts';
import type { RunningTurn } from './running-turn.ts';
import type { ToldEvents } from './told-events.ts';

export type TurnEnd = Pick<DoorEventOf<'turn-ended'>, 'outcome' | 'failure'>;

export interface TurnTelling {
  /** The program works on the prompt. Once. */
  accept(turn: RunningTurn): void;
  refuse(turn: RunningTurn, reason: 'dead' | 'refused', words: string): void;
  end(turn: RunningTurn, how: TurnEnd): void;
  /** Nobody can answer them any more. */
  closeAsks(): void;
}

export function createTurnTelling({
  told,
  prompts,
  asks,
  clock,
}: {
  told: ToldEvents;
  prompts: PromptMemory;
  asks: OpenAsks;
  clock(): number;
}): TurnTelling {
  function accept(turn: RunningTurn): void {
    if (turn.phase === 'accepted') return;
    turn.phase = 'accepted';
    const { promptId, note } = turn;
    const { turnId } = turn.state;
    if (promptId !== null) {
      prompts.set(promptId, { type: 'accepted', turnId });
      told.tell({ type: 'prompt-accepted', promptId, turnId });
    }
    told.tell({ type: 'turn-started', turnId });
    if (note) told.tell({ type: 'text-grew', turnId, text: note });
  }

  function closeAsks(): void {
    for (const { key } of asks.dismissAll()) told.tell({ type: 'ask-closed', key, how: 'gone' });
  }

  return {
    accept,
    refuse({ promptId }, reason, words) {
      if (promptId === null) return;
      const event = { type: 'prompt-refused', promptId, reason, words } as const;
      prompts.set(promptId, event);
      told.tell(event);
    },
    end(turn, how) {
      accept(turn);
      closeAsks();
      const { state, note } = turn;
      const answer = note + readAnswer(state);
      told.tellEnd({ type: 'turn-ended', turnId: state.turnId, ...how, answer }, clock());
    },
    closeAsks,
  };
}
